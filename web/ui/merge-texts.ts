/** Texts that two people changed at the same time. Pure. */

export type Texts = Record<string, string>

/**
 * Brings together what both wrote. Where only one of them changed something, that stands; where both did, and
 * differently, mine stands for now and the field is disputed.
 * @param before what both began with
 */
export function mergeTexts<Fields extends Texts>(
  before: Fields,
  mine: Fields,
  theirs: Fields,
): { texts: Fields; disputed: (keyof Fields & string)[] } {
  const texts = { ...mine }
  const disputed: (keyof Fields & string)[] = []
  for (const field of Object.keys(theirs) as (keyof Fields & string)[]) {
    if (theirs[field] === before[field] || theirs[field] === mine[field]) continue
    if (mine[field] === before[field]) texts[field] = theirs[field]
    else disputed.push(field)
  }
  return { texts, disputed }
}

/** The fields that differ, as they are wanted and as they were: others may change the rest meanwhile. */
export function onlyChanges<Fields extends Texts>(wanted: Fields, was: Fields) {
  const differ = Object.keys(was).filter((field) => wanted[field] !== was[field])
  const only = (texts: Fields) => Object.fromEntries(differ.map((field) => [field, texts[field]!]))
  return { ...only(wanted), was: only(was) }
}
