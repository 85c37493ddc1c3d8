import { useState } from 'react'

/** A switch that this browser remembers, at first off. Where its storage is blocked, it is off again the next time. */
export function useRemembered(name: string): [on: boolean, set: (on: boolean) => void] {
  const key = `picturerail:${name}`
  const [on, setOn] = useState(() => {
    try {
      return localStorage.getItem(key) === 'on'
    } catch {
      return false
    }
  })
  function set(wanted: boolean) {
    setOn(wanted)
    try {
      localStorage.setItem(key, wanted ? 'on' : 'off')
    } catch {
      // Blocked.
    }
  }
  return [on, set]
}
