import { LRUCache } from 'lru-cache'
import type { Announcement, Announcements } from '#server/database/announcements.ts'
import { singleFlight } from '#server/platform/single-flight.ts'

/** Values of the database in memory, until any process announces a change of them. */
export type AnnouncedCache<Value> = {
  /** The value of this key, or the result of `make`. Failures, null and undefined are not kept. */
  load(key: string, make: () => Promise<Value>): Promise<Value>
  /** What is in memory now. */
  peek(key: string): NonNullable<Value> | undefined
}

/**
 * While announcements do not arrive, nothing is answered from memory, unless the whole database is away.
 * @param max number of values
 * @param concerns whether an announcement may be about a value
 */
export function announcedCache<Value>(
  announcements: Announcements,
  max: number,
  concerns: (announcement: Announcement, value: NonNullable<Value>) => boolean,
): AnnouncedCache<Value> {
  const values = new LRUCache<string, NonNullable<Value>>({ max })
  const cache = singleFlight<Value>(values)
  announcements.listen({
    onMessage: (announcement) => cache.drop((_key, value) => concerns(announcement, value)),
    onGap: () => cache.drop(() => true),
  })
  return {
    load: (key, make) => (announcements.mayServeFromMemory() ? cache.load(key, make) : make()),
    peek: (key) => (announcements.mayServeFromMemory() ? values.get(key) : undefined),
  }
}
