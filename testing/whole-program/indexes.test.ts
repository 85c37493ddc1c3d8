/** Nothing that a large host does often reads a table from beginning to end (`npm run bench scale` looks at all calls). */
import { beforeAll, expect, test, vi } from 'vitest'
import { expireTrials, runExpireTrials } from '#server/accounts/expire-trials.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { deleteOldReceipts } from '#server/images/upload-receipts.ts'
import { removeExpired, runRemoveExpired } from '#server/sign-in/remove-expired.ts'
import { forgetVisitors, runForgetVisitors } from '#server/visits/forget-visitors.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let ada: SignedIn
beforeAll(async () => {
  olga = await person(at)
  ada = await person(at, 'Ada')
  await runAdminCommand(at.services.connection.db, ['grant-admin', ada.user.email])
})

test('every row that refers to another is found by an index when that one is deleted', async () => {
  const { rows } = await at.services.connection.pool.query(`
    select conrelid::regclass::text as place from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )`)
  // There are three samples at most.
  expect(rows).toEqual([{ place: 'samples' }])
})

test.each<[string, () => Promise<unknown>]>([
  ['the dashboard', () => olga.get('/api/galleries')],
  ['the dashboard with news first', () => olga.get('/api/galleries?sort=news')],
  ['its search', () => olga.get('/api/galleries?search=dunes&sort=name&limit=50')],
  ['what it counts', () => olga.get('/api/galleries/counts')],
  ['what an account uses', () => olga.get('/api/account/usage')],
  ['what was removed', () => olga.get('/api/removed')],
  ['the search of accounts', () => ada.get('/api/admin/users?search=olga&limit=50')],
  ['how many it finds', () => ada.get('/api/admin/users/counts?search=olga')],
  ['a list of images', async () => olga.imagesOf(await olga.createsGallery('Dunes'))],
  [removeExpired.name, () => runRemoveExpired(db())()],
  [expireTrials.name, () => runExpireTrials(db())()],
  [forgetVisitors.name, () => runForgetVisitors(db())()],
  ['old receipts', () => deleteOldReceipts(db()).execute()],
])('%s asks indexes', async (_what, work) => {
  const { pool } = at.services.connection
  const query = vi.spyOn(pool, 'query')
  await work()
  const asked = query.mock.calls as unknown as [{ text: string } | string, unknown[]][]
  query.mockRestore()
  const client = await pool.connect()
  try {
    // Forces existing indexes to be used although the tables are small.
    await client.query('begin; set local enable_seqscan = off')
    const scans: string[] = []
    for (const [statement, values] of asked) {
      const text = typeof statement === 'string' ? statement : statement.text
      if (!/^(select|update|delete)/.test(text)) continue
      const { rows } = await client.query(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      // One row a day.
      if (/Seq Scan on (?!visit_salts)/.test(plan)) scans.push(`${text}\n${plan}`)
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(scans).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

const db = () => at.services.connection.db
