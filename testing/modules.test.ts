import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foreignWrites, type Import, objection, RULES } from './modules.ts'

const SOURCES = [
  'contract',
  'texts',
  'server',
  'web',
  'command-line',
  'testing',
  'setup',
  'journeys',
  'bench',
]
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
  const base =
    /server\/(base\.ts|configuration|database|limits\.ts|ports|platform)|web\/(ui|base|texts|public$|public-galleries\/(page-facts|styles))/
  expect(named.filter(([of, to]) => !base.test(to!) && !isUsed(of!, to!))).toEqual([])
})

/** At least one circle of each group of names that import one another. */
function circlesOf(imports: Import[]): string[] {
  const edges = Map.groupBy(imports, ({ from }) => from)
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (name: string, path: string[]) => {
    if (path.includes(name)) return void circles.push([...path.slice(path.indexOf(name)), name].join(' → '))
    if (done.has(name)) return
    for (const { to } of edges.get(name) ?? []) walk(to, [...path, name])
    done.add(name)
  }
  for (const name of edges.keys()) walk(name, [])
  return circles
}

test('the imports between modules form no circle', () => {
  const moduleOf = (file: string) => /^(server|web)\/[^/]+(?=\/)/.exec(file)?.[0] ?? ''
  const between = files
    .filter((file) => !file.includes('.test.'))
    .flatMap(importsOf)
    .map(({ from, to }) => ({ from: moduleOf(from), to: moduleOf(to) }))
    .filter(({ from, to }) => from && to && from !== to)
  expect(circlesOf(between)).toEqual([])
})

test('the imports between files form no circle, those of types neither', () => {
  // Tables refer to one another, and so to the files of the others.
  const ours = files.flatMap(importsOf).filter(({ to }) => !to.startsWith('server/database/tables/'))
  expect(circlesOf(ours)).toEqual([])
})

test.each([
  ['a → a', ['a', 'a']],
  ['b → c → b', ['a', 'b'], ['b', 'c'], ['b', 'd'], ['d', 'e'], ['c', 'b']],
])('%s is a circle', (circle, ...imports) => {
  expect(circlesOf(imports.map(([from, to]) => ({ from: from!, to: to! })))).toEqual([circle])
})

test.each([
  ['web/ui/button.tsx', 'contract/images.ts'],
  ['web/galleries/x.tsx', 'server/configuration/config.ts'],
  ['web/galleries/x.tsx', 'web/images/image-tile.tsx'],
  ['web/domains/x.tsx', 'web/app/routes.tsx'],
  ['web/base/x.ts', 'web/galleries/queries.ts'],
  ['web/galleries/x.tsx', 'web/app/header.tsx'],
  ['web/public-galleries/wall/x.ts', 'web/public-galleries/viewer/x.ts'],
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
