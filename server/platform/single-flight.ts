import type { LRUCache } from 'lru-cache'

/** Shares one load among concurrent requests for the same key, with an optional cache. */
export type SingleFlight<Value> = {
  /** The cached value of this key, or the result of `make`. Failures, null and undefined are not cached. */
  load(key: string, make: () => Promise<Value>): Promise<Value>
  /**
   * Drops the cached values that match. Loads in progress, whose values are not known yet, are neither cached nor
   * joined by later requests.
   */
  drop(matches: (key: string, value: NonNullable<Value>) => boolean): void
}

/** @param cache keeps loaded values; without it they are only shared while they load */
export function singleFlight<Value>(cache?: LRUCache<string, NonNullable<Value>>): SingleFlight<Value> {
  const inFlight = new Map<string, Promise<Value>>()
  return {
    load(key, make) {
      const found = cache?.get(key)
      if (found !== undefined) return Promise.resolve(found)
      const joined = inFlight.get(key)
      if (joined) return joined
      const end = () => inFlight.get(key) === loading && inFlight.delete(key)
      const loading = make().then(
        (value) => {
          if (end() && value !== null && value !== undefined) cache?.set(key, value)
          return value
        },
        (error) => {
          end()
          throw error
        },
      )
      inFlight.set(key, loading)
      return loading
    },
    drop(matches) {
      inFlight.clear()
      for (const [key, value] of cache?.entries() ?? []) if (matches(key, value)) cache!.delete(key)
    },
  }
}
