/**
 * A pure function whose results are remembered. With `max` of them it forgets all and begins anew, so that finding one
 * takes no more than a look into a map.
 */
export function memoize<Result>(max: number, make: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = make(key)
    if (results.size >= max) results.clear()
    results.set(key, made)
    return made
  }
}
