import { useState } from 'react'

/**
 * A choice that this browser remembers; null until one is made, and again on the next visit if storage is
 * blocked.
 */
export function useRemembered<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): [choice: Choice | null, set: (choice: Choice) => void] {
  const key = `picturerail:${name}`
  const [choice, setChoice] = useState(() => {
    try {
      const stored = localStorage.getItem(key)
      return choices.find((one) => one === stored) ?? null
    } catch {
      return null
    }
  })
  function set(wanted: Choice) {
    setChoice(wanted)
    try {
      localStorage.setItem(key, wanted)
    } catch {
      // Storage is blocked.
    }
  }
  return [choice, set]
}
