import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foreignWrites } from './table-owners.ts'

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('server', name))
  .filter((file) => /(?<!\.test)\.ts$/.test(file))

test('only the folder that owns a table writes it', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => foreignWrites(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  'await db.update(users).set({})',
  'await tx\n  .insert(\n  users)',
  'db.delete( tables.users )',
  `sql\`update \${users} set email = 1\``,
  "pool.query('delete from users where true')",
  'insert\n  into "users" values (1)',
])('%j is found', (source) => {
  expect(foreignWrites('server/billing/x.ts', source)).toEqual([
    'server/billing/x.ts writes users, which belongs to accounts',
  ])
  expect(foreignWrites('server/accounts/x.ts', source)).toEqual([])
})

test.each(['known.delete(key)', 'select 1 from users for update', "hash.update('users')"])(
  '%j writes no table',
  (source) => {
    expect(foreignWrites('server/billing/x.ts', source)).toEqual([])
  },
)
