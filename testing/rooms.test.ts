import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Import, objection } from './rooms.ts'

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

const files = SOURCES.flatMap((folder) => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  } catch {
    return []
  }
}).filter((file) => /\.tsx?$/.test(file))

test('every import follows the arrows of the house', () => {
  const imports = files.flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.map(objection).filter((problem) => problem !== null)).toEqual([])
})

test('the arrows between rooms form no circle', () => {
  const edges = new Map<string, Set<string>>()
  const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')
  for (const { from, to } of files.filter((file) => !file.includes('.test.')).flatMap(importsOf)) {
    if (
      !/^(server|web)\/[^/]+\//.test(from) ||
      !/^(server|web)\/[^/]+\//.test(to) ||
      roomOf(from) === roomOf(to)
    )
      continue
    edges.set(roomOf(from), (edges.get(roomOf(from)) ?? new Set()).add(roomOf(to)))
  }
  const circles: string[] = []
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) return void circles.push([...path.slice(path.indexOf(room)), room].join(' → '))
    for (const next of edges.get(room) ?? []) walk(next, [...path, room])
  }
  for (const room of edges.keys()) walk(room, [])
  expect([...new Set(circles)]).toEqual([])
})

test.each([
  ['web/ui/button.tsx', 'contract/images.ts'],
  ['web/galleries/x.tsx', 'server/config.ts'],
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
  ['contract/x.ts', 'server/config.ts'],
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
  ['contract/x.ts', 'zod'],
])('%s may import %s', (from, to) => {
  expect(objection({ from, to })).toBeNull()
})
