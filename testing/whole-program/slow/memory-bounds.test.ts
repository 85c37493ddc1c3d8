/** Requests made to exhaust memory or disk: the process stays under the bound of docs/limits.md. Linux only. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { craftedArchive } from '#testing/archives.ts'
import { manifestOf } from '#testing/bundles.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { peakMegabytesWhile } from '#testing/memory.ts'
import { multipart } from '#testing/multipart.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { RawConnection } from '#testing/raw-connection.ts'

/** Limit in megabytes that docs/limits.md promises. */
const MAX_MEGABYTES = 600
const MB = 1024 * 1024

let program: Program
let dataDirectory: string
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-memory-'))
  const environment = { DATABASE_URL: database.url, QUOTA_TRIAL_MB: '10' }
  program = await startProgram({ dataDirectory, environment })
})
afterAll(async () => {
  await program.stop()
  await database.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

let accounts = 0
async function newAccount(): Promise<Client> {
  const client = new Client(program.origin)
  await client.signUp(`account-${++accounts}@example.org`)
  return client
}

async function imports(client: Client, bundle: Buffer): Promise<number> {
  const { payload, headers } = multipart([{ name: 'bundle.zip', type: '', bytes: bundle, field: 'bundle' }])
  const answer = await client.fetch('/api/galleries/import', {
    method: 'POST',
    body: new Uint8Array(payload),
    headers,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** A bundle whose gallery.json is this text, compressed. */
const bundleSaying = (json: string | Buffer): Buffer =>
  craftedArchive([{ name: 'gallery.json', bytes: Buffer.from(json), deflated: true }])

const manyKeys = (count: number): string => {
  const keys = Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')
  return JSON.stringify({ ...manifestOf([]), more: '?' }).replace('"?"', `{${keys}}`)
}

/** The longest text that fits into a request's header. */
const LONG = 'x'.repeat(14_000)

/** Requests without a session, fifty at a time; returns the statuses that occurred. */
async function asks(count: number, path: (n: number) => string, header?: (n: number) => string) {
  const { host, port } = new URL(program.origin)
  const statuses = new Set<number | 'closed'>()
  let asked = 0
  const lane = async () => {
    const connection = new RawConnection(Number(port))
    while (asked < count) {
      const n = asked++
      const bytes = Buffer.from(`GET ${path(n)} HTTP/1.1\r\nhost: ${host}\r\n${header?.(n) ?? ''}\r\n`)
      const sending = { isHead: false, isCutOff: false, isLast: false, limitMs: 60_000 }
      statuses.add((await connection.send(bytes, sending)).status)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 50 }, lane))
  return statuses
}

/** A public gallery whose images have captions of maximum length, with letters that hardly compress. */
async function galleryOfLongCaptions(count: number) {
  const gallery = { title: 'Captions', description: null, subdomain: `captions-${count}` }
  const owner = await newAccount()
  const { id, publicId } = await owner.json<{ id: number; publicId: string }>('/api/galleries', gallery)
  const client = new pg.Client(database.url)
  await client.connect()
  for (let n = 0; n < count; n++) {
    const caption = randomBytes(7_500).toString('base64').slice(0, 10_000)
    await client.query(
      `insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
        placeholder, sha256, crc32, sort_order, description)
        values ('x.png', 'x.png', 1, 'image/png', $1, $2, 100, 100, '#000000', 'x', 0, $3, $4)`,
      [`galleries/${id}/${n}`, id, n, caption],
    )
  }
  await client.query('update galleries set show_image_metadata = true where id = $1', [id])
  await client.end()
  return { id, publicId, cookie: owner.cookie }
}

/** A public gallery with this many images as rows only. Returns its host. */
async function galleryOfRows(count: number): Promise<string> {
  const wanted = { title: 'Rows', description: null, subdomain: 'rows' }
  const { id } = await (await newAccount()).json<{ id: number }>('/api/galleries', wanted)
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
      placeholder, sha256, crc32, sort_order)
      select 'x.png', 'x.png', 1, 'image/png', 'galleries/' || $1 || '/' || n, $1::int, 100, 100, '#000000', 'x', 0, n
      from generate_series(1, $2::int) n`,
    [id, count],
  )
  await client.end()
  return `rows.${new URL(program.origin).host}`
}

/** A gallery of this many images with captions of maximum length in every other language: 150 kB each. */
async function galleryInEveryLanguage(count: number) {
  const gallery = { title: 'Languages', description: null, subdomain: 'languages' }
  const owner = await newAccount()
  const { id } = await owner.json<{ id: number }>('/api/galleries', gallery)
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, width, height,
      placeholder, sha256, crc32, sort_order, translations)
      select 'x.png', 'x.png', 1, 'image/png', 'galleries/' || $1 || '/' || n, $1::int, 100, 100, '#000000', 'x', 0, n,
        (select jsonb_object_agg(code, jsonb_build_object('description', left(repeat(md5(n || code), 313), 10000)))
          from unnest($3::text[]) code)
      from generate_series(1, $2::int) n`,
    [id, count, LANGUAGES.filter((code) => code !== 'en')],
  )
  await client.end()
  return { id, cookie: owner.cookie }
}

/** Makes this many requests at once and reads only the beginnings of the answers; returns the count of each status. */
async function asksAndDoesNotRead(
  path: (n: number) => string,
  { host = new URL(program.origin).host, cookie = '', count = 200 } = {},
) {
  const { port } = new URL(program.origin)
  const statuses: Record<string, number> = {}
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      socket.write(
        `GET ${path(n)} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept-encoding: br\r\n\r\n`,
      )
      await once(socket, 'readable')
      const status = String(socket.read(12)).slice(9)
      statuses[status] = (statuses[status] ?? 0) + 1
      return socket
    }),
  )
  for (const socket of sockets) socket.destroy()
  return statuses
}

/** Requests and their expected answers. Each is tried on the same process, in this order. */
const ATTACKS: Record<string, { send(): Promise<unknown>; answered: unknown }> = {
  '20,000 requests that say that they were forwarded, with 14 kB each': {
    send: () =>
      asks(
        20_000,
        () => '/healthz',
        (n) => `x-forwarded-for: ${n}${LONG}\r\n`,
      ),
    answered: new Set([200]),
  },
  '10,000 addresses of one public gallery, with 14 kB each': {
    async send() {
      const gallery = { title: 'Dunes', description: null, subdomain: 'dunes' }
      const { publicId } = await (await newAccount()).json<{ publicId: string }>('/api/galleries', gallery)
      return asks(10_000, (n) => `/api/public/galleries/${publicId}?${n}${LONG}`)
    },
    answered: new Set([200]),
  },
  '200 parts of a list with long captions at once, not read': {
    async send() {
      const { publicId } = await galleryOfLongCaptions(600)
      return asksAndDoesNotRead((n) => `/api/public/galleries/${publicId}/images?limit=200&offset=${n}`)
    },
    answered: { 200: 200 },
  },
  '200 whole lists with long captions at once, not read': {
    async send() {
      const { publicId } = await galleryOfLongCaptions(1_200)
      return asksAndDoesNotRead((n) => `/api/public/galleries/${publicId}/images?${n}`)
    },
    answered: { 200: 8, 429: 192 },
  },
  '100 lists of a member with long captions at once, not read': {
    async send() {
      const { id, cookie } = await galleryOfLongCaptions(400)
      return asksAndDoesNotRead((n) => `/api/galleries/${id}/images?${n}`, { cookie, count: 100 })
    },
    answered: { 200: 100 },
  },
  '200 sitemaps of a gallery of 20,000 images at once, not read': {
    async send() {
      const host = await galleryOfRows(20_000)
      return asksAndDoesNotRead((n) => `/sitemap.xml?${n}`, { host })
    },
    answered: { 200: 200 },
  },
  '4 exports and 4 bundles of an account at once, with 150 MB of captions, not read': {
    async send() {
      const { id, cookie } = await galleryInEveryLanguage(1_000)
      const paths = ['/api/account/export', `/api/galleries/${id}/bundle`]
      return asksAndDoesNotRead((n) => `${paths[n % 2]}`, { cookie, count: 8 })
    },
    answered: { 200: 4, 413: 4 },
  },
  'imports of one account at once, of 50 MB of spaces each': {
    async send() {
      const client = await newAccount()
      const bundle = bundleSaying(Buffer.alloc(49 * MB, ' '))
      const statuses = await Promise.all(Array.from({ length: 20 }, () => imports(client, bundle)))
      return new Set(statuses)
    },
    answered: new Set([400, 429]),
  },
  'imports of 12 accounts at once, of 50 MB of spaces each': {
    async send() {
      const clients = await Promise.all(Array.from({ length: 12 }, newAccount))
      const bundle = bundleSaying(Buffer.alloc(49 * MB, ' '))
      return new Set(await Promise.all(clients.map((client) => imports(client, bundle))))
    },
    answered: new Set([400]),
  },
  'a gallery.json with 3.6 million keys': {
    send: async () => imports(await newAccount(), bundleSaying(manyKeys(3_600_000))),
    answered: 400,
  },
  'a gallery.json with a text of 49 MB': {
    send: async () => imports(await newAccount(), bundleSaying(`{"version":"${'x'.repeat(49 * MB)}☃"}`)),
    answered: 400,
  },
  'a bundle with 400,000 files': {
    async send() {
      const bytes = Buffer.from('x')
      const files = Array.from({ length: 400_000 }, (_, n) => ({ name: `originals/${n}`, bytes }))
      const bundle = craftedArchive(files)
      return imports(await newAccount(), bundle)
    },
    answered: 413,
  },
}

test.each(Object.keys(ATTACKS))('%s take no more memory than the manual says', async (name) => {
  const { send, answered } = ATTACKS[name]!
  const { result, peak } = await peakMegabytesWhile(program.process.pid!, send)
  expect(result).toEqual(answered)
  expect(peak).toBeLessThan(MAX_MEGABYTES)
})

/** Sends a form of 300 MB until it is answered, watching the bytes on the disk. */
async function sendsTooMuch(headers: Record<string, string | number>) {
  const { cookie } = await newAccount()
  const sending = request(`${program.origin}/api/galleries/import`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  sending.on('error', () => {}) // refused before everything was sent
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  let answered = false
  void answer.then(() => (answered = true))
  sending.write('--x\r\ncontent-disposition: form-data; name="bundle"; filename="a.zip"\r\n\r\n')
  let staged = 0
  for (let sent = 0; sent < 300 && !answered; sent++) {
    if (!sending.write(Buffer.alloc(MB))) await Promise.race([once(sending, 'drain'), answer])
    staged = Math.max(staged, await stagedBytes())
  }
  const [{ statusCode }] = await answer
  sending.destroy()
  return { statusCode, staged }
}

async function stagedBytes(): Promise<number> {
  const folder = path.join(dataDirectory, 'staging')
  const sizes = (await filesBelow(folder)).map((file) =>
    stat(path.join(folder, file)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('a bundle that says it is far larger than the room that is left is refused before it is received', async () => {
  expect(await sendsTooMuch({ 'content-length': 300 * MB })).toEqual({ statusCode: 403, staged: 0 })
})

test('of one that does not say so no more is received than could fit', async () => {
  const { statusCode, staged } = await sendsTooMuch({ 'transfer-encoding': 'chunked' })
  expect(statusCode).toBe(403)
  expect(staged).toBeLessThan((3 * 10 + 60 + 1) * MB)
})
