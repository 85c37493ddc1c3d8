import { useRef, useState } from 'react'

/** Functions for memoized components: stable across renders, they call those of the latest render. */
export function useLatest<Functions extends Record<string, (...given: never[]) => void>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  latest.current = functions
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [name, (...given: never[]) => latest.current[name]!(...given)]),
    ),
  )
  return stable as Functions
}
