import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Transaction } from './connect.ts'
import { keepConnected } from './keep-connected.ts'

const CHANNEL = 'picturerail'

/** Messages between processes, so that all of them drop what they cache in memory. */
export type Announcement =
  | { about: 'files-removed'; folder: string }
  | { about: 'gallery-changed'; galleryId: number }
  /** Somebody was suspended or reinstated: any gallery may be found or not. */
  | { about: 'suspension-changed' }

/** What a transaction of this process has announced so far. */
const announcedIn = new WeakMap<object, Announcement[]>()

/**
 * Notifies all processes when the transaction is committed. This process has heard it before whoever began the
 * transaction goes on, so that the answer after a change is never older than the change.
 */
export async function announce(tx: Transaction | Database, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  announcedIn.get(tx)?.push(...announcements)
  const payloads = announcements.map((announcement) => JSON.stringify(announcement))
  await tx.execute(
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  )
}

type Listener = { heard(announcement: Announcement): void; missed(): void }

/** Receives announcements of all processes, including this one. */
export type Announcements = {
  /** `missed` is called when some may have been lost: drop everything cached. */
  listen(listener: Listener): void
  /** Whether they arrive at the moment. If not, what is in memory may be outdated. */
  arrive(): boolean
  close(): Promise<void>
}

/**
 * @param db whose transactions announce to this process directly
 * @param trustedFor how long a connection counts as alive since it last answered, in milliseconds: nobody may notice
 * that the other end is gone
 */
export async function listenForAnnouncements(
  db: Database,
  url: string,
  onError: (error: Error) => void,
  trustedFor = 15_000,
): Promise<Announcements> {
  const listeners: Listener[] = []
  /** By the clock that never jumps; announcements sent before this answer have arrived before it. */
  let answeredAt = Number.NEGATIVE_INFINITY
  const missed = () => {
    for (const listener of listeners) listener.missed()
  }
  const hear = (announcement: Announcement) => {
    for (const listener of listeners) listener.heard(announcement)
  }
  const transaction = db.transaction
  db.transaction = async (work, settings) => {
    const announced: Announcement[] = []
    const result = await transaction((tx) => {
      announcedIn.set(tx, announced)
      return work(tx)
    }, settings)
    announced.forEach(hear)
    return result
  }
  const { close } = await keepConnected({
    url,
    name: 'picturerail listener',
    onError,
    onBreak() {
      answeredAt = Number.NEGATIVE_INFINITY
      missed()
    },
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        hear(JSON.parse(payload ?? '{}') as Announcement)
      })
      await client.query(`listen ${CHANNEL}`)
      missed()
      answeredAt = performance.now()
      askRegularly(client, trustedFor / 3, () => {
        answeredAt = performance.now()
      })
    },
  })
  return {
    listen: (listener) => void listeners.push(listener),
    arrive: () => performance.now() - answeredAt < trustedFor,
    close,
  }
}

/** Asks the database something every `interval` milliseconds, one question at a time, until the connection ends. */
function askRegularly(client: pg.Client, interval: number, onAnswer: () => void) {
  let asking = false
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    // A connection that breaks is reported by the one who holds it.
    await client.query('select 1').then(onAnswer, () => {})
    asking = false
  }, interval).unref()
  client.once('end', () => clearInterval(timer))
}
