import { useRef, useState } from 'react'

/** Functions for memoized components: they stay the same at every render, and call those of the latest one. */
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
