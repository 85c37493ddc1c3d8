import { sql } from 'drizzle-orm'
import type { Announcement } from './announcement.ts'
import type { Connection, Database, Transaction } from './connect.ts'
import { keepConnected } from './keep-connected.ts'
import { DatabaseAway } from './reach.ts'
import { announcedInTransaction } from './transactions.ts'

const CHANNEL = 'picturerail'

/**
 * Notifies all processes when the transaction commits. This process is notified before the transaction's promise
 * resolves, so a response after a change is never stale. Announcements of a rolled-back savepoint are sent, too.
 */
export async function announce(tx: Transaction | Database, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  announcedInTransaction.getStore()?.push(...announcements)
  const payloads = announcements.map((announcement) => JSON.stringify(announcement))
  await tx.execute(
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  )
}

type Listener = { onMessage(announcement: Announcement): void; onGap(): void }

/** Receives announcements of all processes, including this one. */
export type Announcements = {
  /** `onGap` is called when some may have been lost: drop everything cached. */
  listen(listener: Listener): void
  /** Tells whether announcements currently arrive. */
  isConnected(): boolean
  /**
   * Tells whether visitors may be served from memory: announcements arrive, or the database is away and last answered
   * less than `OUTAGE_MS` ago. The limit matters when only this process has lost the database and others change it.
   */
  mayServeFromMemory(): boolean
  close(): Promise<void>
}

/** Time after its last answer during which a connection counts as alive: this process may have been suspended. */
const TRUSTED_FOR_MS = 5_000
/** Time during which visitors are served from memory while the database is unreachable. */
const OUTAGE_MS = 2 * 60_000

/** Listens on a dedicated connection, which also detects database outages. */
export async function listenForAnnouncements(
  { pool, reach }: Pick<Connection, 'pool' | 'reach'>,
  url: string,
  onError: (error: Error) => void,
  outageMs = OUTAGE_MS,
): Promise<Announcements> {
  const listeners: Listener[] = []
  let listening = false
  /** Monotonic time; all announcements sent before this answer have already arrived. */
  let answeredAt = Number.NEGATIVE_INFINITY
  const answered = () => {
    answeredAt = performance.now()
  }
  const dispatch = (announcement: Announcement) => {
    for (const listener of listeners) listener.onMessage(announcement)
  }
  pool.committed.add(dispatch)
  const { close } = await keepConnected({
    url,
    name: 'picturerail listener',
    reach,
    onError,
    onAnswer: answered,
    onBreak() {
      listening = false
    },
    onAway() {
      listening = false
      if (!reach.isAway()) onError(new DatabaseAway())
      reach.leave()
    },
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        dispatch(JSON.parse(payload ?? '{}') as Announcement)
      })
      await client.query(`listen ${CHANNEL}`)
      for (const listener of listeners) listener.onGap()
      answered()
      listening = true
      reach.comeBack()
    },
  })
  const isConnected = () => listening && performance.now() - answeredAt < TRUSTED_FOR_MS
  return {
    listen: (listener) => void listeners.push(listener),
    isConnected,
    mayServeFromMemory: () => isConnected() || (reach.isAway() && performance.now() - answeredAt < outageMs),
    close,
  }
}
