const KEY = 'picturerail:next-after-choosing'

/** Tells whether the viewer shows the next photo once one is marked: as the visitor left it, at first not. */
export function goesOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    // Storage is blocked, as it may be in a frame.
    return false
  }
}

export function rememberGoingOn(wanted: boolean) {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // Then it is off the next time.
  }
}
