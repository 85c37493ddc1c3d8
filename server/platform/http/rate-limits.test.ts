import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect } from '#server/database/connect.ts'
import { freshDatabase } from '#testing/database.ts'
import { rateLimits, spendInBatches } from './rate-limits.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Number of `count` consecutive events that are allowed. */
async function countAllowed(spend: () => Promise<unknown>, count: number): Promise<number> {
  let through = 0
  for (let n = 0; n < count; n++)
    await spend().then(
      () => through++,
      () => {},
    )
  return through
}

test('a limit holds for each key across processes, and events can be uncounted', async () => {
  const here = rateLimits(connection.db)('test', { points: 5, seconds: 60 })
  const there = rateLimits(connection.db)('test', { points: 5, seconds: 60 })
  expect(await countAllowed(() => here.spend('ana'), 4)).toBe(4)
  await here.giveBack('ana')
  expect(await countAllowed(() => there.spend('ANA'), 4)).toBe(2)
  expect(await countAllowed(() => here.spend('ben'), 4)).toBe(4)
  await expect(here.spend('ana')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test('counted in batches, a limit is exceeded by less than a batch per process', async () => {
  const limit = () => spendInBatches(rateLimits(connection.db)('many', { points: 200, seconds: 60 }), 50)
  const [here, there] = [limit(), limit()]
  expect(await countAllowed(() => here.spend('ana'), 150)).toBe(150)
  expect(await countAllowed(() => there.spend('ana'), 300)).toBe(99)
  expect(await countAllowed(() => here.spend('ana'), 300)).toBe(49)
  expect(await countAllowed(() => here.spend('ben'), 199)).toBe(199)
})

test('counted without waiting, a limit refuses once a batch was written, and says what went wrong otherwise', async () => {
  const limit = spendInBatches(rateLimits(connection.db)('quick', { points: 100, seconds: 60 }), 50)
  const failed = vi.fn()
  for (let n = 0; n < 150; n++) expect(limit.counts('ana', failed)).toBe(true)
  await expect.poll(() => limit.counts('ana', failed)).toBe(false)
  await expect(limit.spend('ana')).rejects.toMatchObject({ status: 429 })
  expect(limit.counts('ben', failed)).toBe(true)
  expect(failed).not.toHaveBeenCalled()
  const wrong = spendInBatches(rateLimits(connection.db)('quick\0', { points: 100, seconds: 60 }), 50)
  for (let n = 0; n < 50; n++) wrong.counts('ana', failed)
  await expect.poll(() => failed.mock.calls.length).toBe(1)
})

test.each([0, 3_600_000])('a limit opens again in time, its clock put back by %i ms', async (ahead) => {
  const limit = rateLimits(connection.db)(`short-${ahead}`, { points: 1, seconds: 1 })
  await limit.spend('ana')
  await connection.pool.query('update rate_limits set expire = expire + $1 where key like $2', [
    ahead,
    `short-${ahead}:%`,
  ])
  await expect(limit.spend('ana')).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  await expect.poll(() => limit.allows('ana')).toBe(true)
})

test('neither IP nor email addresses are stored', async () => {
  const { rows } = await connection.pool.query('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/ana|ben/i)
})
