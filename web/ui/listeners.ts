/** Listeners to changes. */
export type Listeners = {
  /** Adds a listener and returns a function that removes it, as `useSyncExternalStore` requires. */
  subscribe(listener: () => void): () => void
  tell(): void
}

export function newListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    subscribe(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell() {
      for (const listener of all) listener()
    },
  }
}
