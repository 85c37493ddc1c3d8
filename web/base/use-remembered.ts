import { useState } from 'react'

/**
 * One of a few choices that this browser remembers; null until one is made, and where its storage is blocked the next
 * time again.
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
      // Blocked.
    }
  }
  return [choice, set]
}
