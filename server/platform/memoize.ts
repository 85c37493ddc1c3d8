/**
 * A pure function whose results are remembered. With `max` of them it forgets all, so that finding one takes no more
 * than a look into a map.
 */
export function memoize<Result>(max: number, make: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    // A part of a longer text, such as of a header line, would stay in memory with all of it.
    const own = Buffer.from(key).toString()
    const made = make(own)
    if (results.size >= max) results.clear()
    results.set(own, made)
    return made
  }
}
