import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#server/database/transactions.ts'
import { freshDatabase } from '#testing/database.ts'
import { databaseLine } from '#testing/database-line.ts'
import { connect } from './connect.ts'

test('a transaction whose connection breaks gives its place in the pool back, even before it began', async () => {
  const line = await databaseLine((await freshDatabase()).url)
  const { db, pool, close } = connect(line.url, () => {}, 1)
  onTestFinished(async () => {
    await close()
    await line.cut()
  })
  const transaction = () => transact(db, (tx) => tx.execute(sql`select 1`))
  await transaction()
  line.silence()
  const begun = transaction()
  begun.catch(() => {})
  await expect.poll(() => pool.idleCount).toBe(0)
  await line.cut()
  await expect(begun).rejects.toThrow()
  await line.mend()
  await transaction()
})
