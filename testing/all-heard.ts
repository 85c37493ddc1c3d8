import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Announcement } from '#server/database/announcement.ts'
import { announce } from '#server/database/announcements.ts'
import type { TestApp } from './start-app.ts'

/**
 * Waits until all these processes, which share a database, have received every announcement so far: each also receives
 * its own from the database.
 */
export async function allHeard(...apps: TestApp[]): Promise<void> {
  const folder = randomUUID()
  const all = apps.map(({ services }) => services.announcements)
  await expect.poll(() => all.every((each) => each.isConnected())).toBe(true)
  const hearing = all.map(
    (each) =>
      new Promise<void>((resolve) => {
        const heard = (announcement: Announcement) => {
          if ('folder' in announcement && announcement.folder === folder) resolve()
        }
        each.listen({ onMessage: heard, onGap: () => {} })
      }),
  )
  await announce(apps[0]!.services.connection.db, { about: 'files-removed', folder })
  await Promise.all(hearing)
}
