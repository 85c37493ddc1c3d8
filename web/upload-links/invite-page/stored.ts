/** Data that this browser stores about a guest of one link. */

export function stored<Kept>(key: string, otherwise: Kept): Kept {
  try {
    return JSON.parse(localStorage.getItem(key)!) || otherwise
  } catch {
    // Storage is switched off.
    return otherwise
  }
}

export function store(key: string, kept: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: the value is kept until the page is left.
  }
}
