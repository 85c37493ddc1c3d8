import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { shareableLinks } from '#server/database/tables/index.ts'
import { createLog } from './log.ts'

test('a query that failed is logged with its cause and without its parameters', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const { db, close } = connect('postgresql://picturerail@127.0.0.1:1/none', () => {})
  onTestFinished(close)
  const find = db.select().from(shareableLinks).where(eq(shareableLinks.token, 'a-live-token'))
  await find.catch((err: unknown) => log.error({ err }, 'request failed'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    code: 'ECONNREFUSED',
    query: expect.stringContaining('from "shareable_links"'),
  })
  expect(lines[0]).not.toContain('a-live-token')
})
