import type { LRUCache } from 'lru-cache'

/** Values that are loaded once for all who ask for them at the same time. */
export type SingleFlight<Value> = {
  /** The kept value of this key, or what `make` gives. Failures, null and undefined are not kept. */
  load(key: string, make: () => Promise<Value>): Promise<Value>
  /**
   * Drops the kept values that this concerns. Nobody knows yet what the loads under way will give: their values are
   * not kept, and whoever asks from now on does not join them.
   */
  drop(concerns: (key: string, value: NonNullable<Value>) => boolean): void
}

/** @param kept where values stay after they were loaded; without it they are only shared while they load */
export function singleFlight<Value>(kept?: LRUCache<string, NonNullable<Value>>): SingleFlight<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return {
    load(key, make) {
      const found = kept?.get(key)
      if (found !== undefined) return Promise.resolve(found)
      const joined = underWay.get(key)
      if (joined) return joined
      const end = () => underWay.get(key) === loading && underWay.delete(key)
      const loading = make().then(
        (value) => {
          if (end() && value !== null && value !== undefined) kept?.set(key, value)
          return value
        },
        (error) => {
          end()
          throw error
        },
      )
      underWay.set(key, loading)
      return loading
    },
    drop(concerns) {
      underWay.clear()
      for (const [key, value] of kept?.entries() ?? []) if (concerns(key, value)) kept!.delete(key)
    },
  }
}
