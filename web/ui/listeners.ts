/** Those who hear of changes. */
export type Listeners = {
  /** Adds one. Returns what takes it away again, as `useSyncExternalStore` wants it. */
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
