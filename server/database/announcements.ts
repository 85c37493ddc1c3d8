import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'
import { keepConnected } from './keep-connected.ts'

const CHANNEL = 'picturerail'

/** What processes tell each other, so that what one of them keeps in memory is dropped by all. */
export type Announcement =
  | { about: 'files-removed'; folder: string }
  | { about: 'gallery-changed'; galleryId: number }

/** Tells all processes once the transaction is committed. */
export async function announce(tx: Transaction | Database, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const payloads = announcements.map((announcement) => JSON.stringify(announcement))
  await tx.execute(
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  )
}

type Listener = { heard(announcement: Announcement): void; missed(): void }

/** Hears announcements of all processes, this one included. */
export type Announcements = {
  /** `missed` is called when some may have been lost: forget everything that they would have been about. */
  listen(listener: Listener): void
  close(): Promise<void>
}

export async function hearAnnouncements(
  url: string,
  onError: (error: Error) => void,
): Promise<Announcements> {
  const listeners: Listener[] = []
  const missed = () => {
    for (const listener of listeners) listener.missed()
  }
  const { close } = await keepConnected({
    url,
    name: 'picturerail listener',
    onError,
    onBreak: missed,
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        const announcement = JSON.parse(payload ?? '{}') as Announcement
        for (const listener of listeners) listener.heard(announcement)
      })
      await client.query(`listen ${CHANNEL}`)
      missed()
    },
  })
  return { listen: (listener) => void listeners.push(listener), close }
}
