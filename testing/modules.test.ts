import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foreignWrites, type Import, objection, RULES } from './modules.ts'

const SOURCES = ['contract', 'server', 'web', 'testing', 'setup', 'journeys', 'bench']
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2])!
    if (target.startsWith('#')) return { from: file, to: target.slice(1) }
    if (target.startsWith('.')) return { from: file, to: path.join(path.dirname(file), target) }
    return { from: file, to: target }
  })
}

const files = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
).filter((file) => /\.tsx?$/.test(file))

test('every import is allowed by the rules', () => {
  const imports = files.flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.map(objection).filter((problem) => problem !== null)).toEqual([])
})

test('every module that the rules name is imported', () => {
  const imports = files.filter((file) => !file.includes('.test.')).flatMap(importsOf)
  const isUsed = (of: string, target: string) =>
    imports.some(({ from, to }) => from.startsWith(`${of}/`) && to.startsWith(`${target}/`))
  const named = RULES.flatMap(({ of, may }) =>
    of.includes('/')
      ? may.filter((target) => target.split('/')[0] === of.split('/')[0]).map((to) => [of, to])
      : [],
  )
  const base = /server\/(base\.ts|configuration|database|limits\.ts|ports|platform)|web\/(ui|base)/
  expect(named.filter(([of, to]) => !base.test(to!) && !isUsed(of!, to!))).toEqual([])
})

test('the imports between modules form no cycle', () => {
  const edges = new Map<string, Set<string>>()
  const moduleOf = (file: string) => file.split('/').slice(0, 2).join('/')
  for (const { from, to } of files.filter((file) => !file.includes('.test.')).flatMap(importsOf)) {
    if (
      !/^(server|web)\/[^/]+\//.test(from) ||
      !/^(server|web)\/[^/]+\//.test(to) ||
      moduleOf(from) === moduleOf(to)
    )
      continue
    edges.set(moduleOf(from), (edges.get(moduleOf(from)) ?? new Set()).add(moduleOf(to)))
  }
  const cycles: string[] = []
  const walk = (module: string, path: string[]) => {
    if (path.includes(module))
      return void cycles.push([...path.slice(path.indexOf(module)), module].join(' → '))
    for (const next of edges.get(module) ?? []) walk(next, [...path, module])
  }
  for (const module of edges.keys()) walk(module, [])
  expect([...new Set(cycles)]).toEqual([])
})

test.each([
  ['web/ui/button.tsx', 'contract/images.ts'],
  ['web/galleries/x.tsx', 'server/configuration/config.ts'],
  ['web/galleries/x.tsx', 'web/images/image-tile.tsx'],
  ['web/domains/x.tsx', 'web/app/routes.tsx'],
  ['web/base/x.ts', 'web/galleries/queries.ts'],
  ['web/galleries/x.tsx', 'web/app/header.tsx'],
  ['server/galleries/x.ts', 'web/base/api.ts'],
  ['server/galleries/x.ts', 'server/images/add-images.ts'],
  ['server/accounts/x.ts', 'server/galleries/access.ts'],
  ['server/platform/x.ts', 'server/accounts/person.ts'],
  ['server/images/x.ts', 'server/ports/storage/disk.ts'],
  ['contract/x.ts', 'react'],
  ['contract/x.ts', 'zod'],
  ['contract/x.ts', 'server/configuration/config.ts'],
  ['server/galleries/x.ts', 'testing/people.ts'],
  ['somewhere/x.ts', 'zod'],
])('%s may not import %s', (from, to) => {
  expect(objection({ from, to })).not.toBeNull()
})

test.each([
  ['server/images/x.ts', 'server/galleries/access.ts'],
  ['server/images/x.ts', 'server/ports/storage/storage.ts'],
  ['server/services.ts', 'server/ports/storage/disk.ts'],
  ['server/galleries/x.test.ts', 'testing/people.ts'],
  ['web/galleries/x.tsx', 'web/ui/button.tsx'],
  ['contract/zod.ts', 'zod'],
])('%s may import %s', (from, to) => {
  expect(objection({ from, to })).toBeNull()
})

test('only the module that owns a table writes it', () => {
  const sources = files.filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((file) => foreignWrites(file, readFileSync(file, 'utf8')))).toEqual([])
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
