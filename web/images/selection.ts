/** Selection in a list of images. Pure. */

export type Selection = {
  ids: ReadonlySet<number>
  /** Image toggled last, where a range begins. */
  last: number | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), last: null }

/**
 * Toggles an image.
 * @param range true to apply it to everything from the last one to this, in the order of the list
 */
export function toggled(
  { ids: before, last }: Selection,
  list: readonly number[],
  id: number,
  range: boolean,
): Selection {
  const ids = new Set(before)
  const chosen = !before.has(id)
  for (const one of range ? between(list, last, id) : [id]) {
    if (chosen) ids.add(one)
    else ids.delete(one)
  }
  return { ids, last: id }
}

function between(list: readonly number[], from: number | null, to: number): readonly number[] {
  const [start, end] = [from ?? to, to].map((id) => list.indexOf(id)).sort((one, other) => one - other)
  return start! < 0 ? [to] : list.slice(start, end! + 1)
}

/** Drops images that no longer exist. */
export function pruneSelection(selection: Selection, there: ReadonlySet<number>): Selection {
  if ([...selection.ids].every((id) => there.has(id))) return selection
  return { ...selection, ids: new Set([...selection.ids].filter((id) => there.has(id))) }
}
