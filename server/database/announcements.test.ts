import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#server/database/transactions.ts'
import { freshDatabase } from '#testing/database.ts'
import { databaseLine } from '#testing/database-line.ts'
import type { Announcement } from './announcement.ts'
import { announce, listenForAnnouncements } from './announcements.ts'
import { connect } from './connect.ts'

const of = (galleryId: number): Announcement => ({ about: 'gallery-changed', galleryId })

test('a process has heard of its own change when that is acknowledged, also from a transaction in a transaction', async () => {
  const { url, drop } = await freshDatabase()
  const line = await databaseLine(url)
  const connection = connect(url, () => {})
  const announcements = await listenForAnnouncements(connection, line.url, () => {})
  onTestFinished(async () => {
    await line.cut()
    await announcements.close()
    await connection.close()
    await drop()
  })
  const heard: Announcement[] = []
  announcements.listen({ onMessage: (announcement) => void heard.push(announcement), onGap() {} })

  // The notification itself does not arrive.
  line.silence()
  await transact(connection.db, async (tx) => {
    await announce(tx, of(1))
    await tx.transaction(async (inner) => {
      await announce(inner, of(2))
      await inner.transaction((innermost) => announce(innermost, of(3)))
    })
    const undone = tx.transaction(async (inner) => {
      await inner.transaction((innermost) => announce(innermost, of(4)))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await announce(tx, of(5))
    expect(heard).toEqual([])
  })
  // Announcements of a rolled-back savepoint arrive, too: dropping more from memory than needed does no harm.
  expect(heard).toEqual([1, 2, 3, 4, 5].map(of))

  const refused = transact(connection.db, async (tx) => {
    await tx.transaction((inner) => announce(inner, of(6)))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(heard).toHaveLength(5)
})
