import { useRef, useState } from 'react'

/** The same functions at every render, which do what those of the latest render do: for components that are memoized. */
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
