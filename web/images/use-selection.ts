import { useCallback, useMemo, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { NOTHING_SELECTED, pruneSelection, toggled } from './selection.ts'

/**
 * Selection among these images, for actions on several. Deleted images drop out of it.
 * @param initially ids of the images that are chosen at first
 */
export function useSelection(images: readonly Image[], initially: readonly number[] = []) {
  const [kept, setKept] = useState(() =>
    initially.length === 0 ? NOTHING_SELECTED : { ids: new Set(initially), last: null },
  )
  const all = useMemo(() => images.map(({ id }) => id), [images])
  const there = useMemo(() => new Set(all), [all])
  const { ids } = useMemo(() => pruneSelection(kept, there), [kept, there])
  const chosen = useMemo(() => images.filter(({ id }) => ids.has(id)), [images, ids])
  return {
    ids,
    /** The chosen images, in their order. */
    chosen,
    /** Toggles an image; with `range`, everything from the last one to this. */
    toggle: useCallback(
      (id: number, range: boolean) => setKept((now) => toggled(now, all, id, range)),
      [all],
    ),
    add: useCallback(
      (some: readonly Image[]) =>
        setKept((now) => ({ ids: new Set([...now.ids, ...some.map(({ id }) => id)]), last: null })),
      [],
    ),
    addAll: useCallback(() => setKept({ ids: new Set(all), last: null }), [all]),
    clear: useCallback(() => setKept(NOTHING_SELECTED), []),
  }
}
