/**
 * Caches the results of a pure function. Once there are `max`, all are dropped, so that a lookup is a single access to
 * a map.
 */
export function memoize<Result>(max: number, make: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    // A substring, such as of a header line, would keep the whole string in memory.
    const own = Buffer.from(key).toString()
    const made = make(own)
    if (results.size >= max) results.clear()
    results.set(own, made)
    return made
  }
}
