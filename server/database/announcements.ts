import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'
import { keepConnected } from './keep-connected.ts'

const CHANNEL = 'picturerail'

/** Messages between processes, so that all of them drop what they cache in memory. */
export type Announcement =
  | { about: 'files-removed'; folder: string }
  | { about: 'gallery-changed'; galleryId: number }
  /** Somebody was suspended or reinstated: any gallery may be found or not. */
  | { about: 'suspension-changed' }

/** Notifies all processes when the transaction is committed. */
export async function announce(tx: Transaction | Database, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
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
  close(): Promise<void>
}

export async function listenForAnnouncements(
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
