/** What this browser keeps of a guest, of one link. */

export function stored<Kept>(key: string, otherwise: Kept): Kept {
  try {
    return JSON.parse(localStorage.getItem(key)!) || otherwise
  } catch {
    // Switched off.
    return otherwise
  }
}

export function store(key: string, kept: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Full or switched off: it is there until the page is left.
  }
}
