/** The places where we rely on internals of a library (docs/decisions/021): each fails with its name after a change. */
import { readFileSync } from 'node:fs'
import { createServer, Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Busboy from '@fastify/busboy'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { longListOf } from '#contract/long-lists.ts'
import { z } from '#contract/zod.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()

const version = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const moved = (library: string, what: string) =>
  `${library}: ${what}. See docs/decisions/021-inside-others.md`
const ofPackage = (name: string, what: string) => moved(`${name} ${version(name)}`, what)
const ofNode = (what: string) => moved(`Node.js ${process.version}`, what)

test('Fastify answers requests by one listener of its server, which can be called by another', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/', async () => 'hello')
  await app.ready()
  expect(
    app.server.listeners('request'),
    ofPackage('fastify', 'its server has other request listeners'),
  ).toHaveLength(1)
})

test('Node.js closes a server without the HTTP connections that it keeps, and reads headersTimeout each time', () => {
  expect(HttpServer.prototype.close, ofNode('the HTTP server has no close of its own')).not.toBe(
    NetServer.prototype.close,
  )
  const server = createServer()
  const own = Object.getOwnPropertyDescriptor(server, 'headersTimeout')
  expect(own?.configurable && own.writable, ofNode('headersTimeout of a server is no plain property')).toBe(
    true,
  )
})

test('V8 lends its collector while the program runs', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  expect(typeof collect, ofNode('--expose-gc has no effect at run time')).toBe('function')
  expect(() => collect({ type: 'minor' }), ofNode('gc takes no type')).not.toThrow()
})

test('zod reads an array by its _zod.parse, and each item by its _zod.run', () => {
  const read = longListOf(z.int(), 3).safeParse(['', '', ''])
  expect(read.error?.issues, ofPackage('zod', 'a list looks at the items after a wrong one')).toHaveLength(1)
})

test('libheif has its C API and its limits where they were', async () => {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const heif = (await load()) as Record<string, (...values: number[]) => number> & { HEAPU32: Uint32Array }
  const context = heif._heif_context_alloc!()
  const limits = heif._heif_context_get_security_limits!(context)
  // 32,768 × 32,768 pixels.
  expect(
    [...heif.HEAPU32.slice(limits / 4 + 2, limits / 4 + 4)],
    ofPackage('libheif-js', 'its limits moved'),
  ).toEqual([2 ** 30, 0])
})

test('busboy says that a part has begun', () => {
  const parser = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  const inner = (parser as unknown as { _parser?: { parser?: { on?: unknown } } })._parser?.parser
  expect(typeof inner?.on, ofPackage('@fastify/busboy', 'its inner parser is elsewhere')).toBe('function')
})

test('pg’s pool connects by the one method that is overridden', () => {
  const source = readFileSync('node_modules/pg-pool/index.js', 'utf8')
  expect(source, ofPackage('pg-pool', 'its query connects by other means than connect')).toMatch(
    /this\.connect\(/,
  )
})

test('drizzle-orm’s files are modules that name one another relatively', () => {
  const { exports } = JSON.parse(readFileSync('node_modules/drizzle-orm/package.json', 'utf8'))
  const entry = exports['.'].import.default as string
  expect(entry, ofPackage('drizzle-orm', 'its modules have another ending')).toMatch(/\.js$/)
  const source = readFileSync(`node_modules/drizzle-orm/${entry}`, 'utf8')
  expect(source, ofPackage('drizzle-orm', 'its files are named in another way')).toMatch(
    /from "\.\/[\w/-]+\.js"/,
  )
})

test('pg-boss keeps its jobs where they are taken over from', async () => {
  const { rows } = await at.services.connection.pool.query(
    `select column_name from information_schema.columns where table_schema = 'pgboss' and table_name = 'job'`,
  )
  const columns = rows.map(({ column_name }) => column_name)
  const used = [
    'name',
    'state',
    'start_after',
    'retry_count',
    'retry_limit',
    'heartbeat_on',
    'expire_seconds',
    'keep_until',
  ]
  expect(columns, ofPackage('pg-boss', 'its table of jobs has other columns')).toEqual(
    expect.arrayContaining([...used, 'created_on', 'started_on']),
  )
  const now = at.services.connection.pool.query('select pgboss.job_now()')
  await expect(now, ofPackage('pg-boss', 'it has no job_now()')).resolves.toMatchObject({ rowCount: 1 })
})

test('Vite loads dynamic imports by a helper of this name', () => {
  const source = readFileSync('node_modules/vite/dist/node/chunks/node.js', 'utf8')
  expect(source, ofPackage('vite', 'its preload helper has another name')).toContain('\\0vite/preload-helper')
})
