/**
 * Ten thousand malformed requests over every call that the OpenAPI document names, to the real program. A failure
 * is printed with its seed and number: `MALFORMED_SEED=1 MALFORMED_FROM=1234 MALFORMED_COUNT=1` repeats it.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeApiToken } from '#contract/api-tokens.ts'
import type { Gallery } from '#contract/galleries.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { imageFile } from '#testing/image-files.ts'
import { callsOf, type Known, type MalformedRequest, malformedRequest } from '#testing/malformed-requests.ts'
import { residentMegabytes } from '#testing/memory.ts'
import { PASSWORD } from '#testing/people.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { type Answered, RawConnection } from '#testing/raw-connection.ts'

const SEED = Number(process.env.MALFORMED_SEED ?? 1)
const FROM = Number(process.env.MALFORMED_FROM ?? 0)
const COUNT = Number(process.env.MALFORMED_COUNT ?? 10_000)
const AT_ONCE = 16
/** Far more than any answer takes: a machine may be busy. */
const ANSWER_LIMIT = 60_000
/** Number of requests after which people's sessions are checked: a request may have ended one. */
const ROUND = 500
/**
 * Intended server errors: the ZIP is not ready yet, its first file is gone (as those of the rows that requests may
 * delete are), and oEmbed's own status for an unknown format.
 */
const MEANT = /"code":"(preparing|unsupported_format)"|"The gallery has changed\. Please try again\."/
/** Limit in MB after the first 3,500 requests: 25 kB kept for each of the others would exceed it. */
const GROWTH_LIMIT = 160
/** Rows that requests may delete. */
const DOOMED = 400
const ADMIN = { email: 'admin@example.com', password: 'the password of the admin' }

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let program: Program
let sql: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(path.join(await roomyMemory(), 'picturerail-malformed-'))
  database = await freshDatabase()
  program = await startProgram({
    dataDirectory: folder,
    environment: {
      DATABASE_URL: database.url,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      // An unused address: no name is looked up.
      DNS_SERVERS: '127.0.0.1',
      // A leak fills this soon; garbage that is collected late does not count.
      NODE_OPTIONS: '--max-old-space-size=256',
    },
  })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await program.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('no malformed request makes the program fail, hang, grow, or lose what is not its sender’s', {
  timeout: 900_000,
}, async () => {
  const olga = await someone('olga@example.org')
  const bystander = await someone('bystander@example.org')
  const admin = new Client(program.origin)
  await admin.json('/api/auth/sign-in', ADMIN)
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Dunes', subdomain: 'dunes' })
  const untouched = await bystander.json<Gallery>('/api/galleries', { title: 'Mine', subdomain: 'untouched' })
  await bystander.uploads(untouched.id, await imageFile('mine.png', { width: 40, height: 30 }))
  const ofBystander = async () => [
    await bystander.json('/api/galleries'),
    await bystander.json(`/api/galleries/${untouched.id}/images`),
  ]
  const before = await ofBystander()
  const known = await setTheScene(olga, gallery)
  const calls = callsOf(await olga.json('/api/openapi.json'))

  const seen = new Map<number | 'closed', number>()
  const failed: string[] = []
  let warm: Size | undefined
  for (let first = FROM; first < FROM + COUNT; first += ROUND) {
    await renew(olga, { email: 'olga@example.org', password: PASSWORD })
    await renew(admin, ADMIN)
    const people = [{}, { cookie: olga.cookie }, { cookie: admin.cookie }, ...known.people]
    await sendAll(first, Math.min(ROUND, FROM + COUNT - first), async (number, send) => {
      const request = malformedRequest(SEED, number, calls, { ...known, people })
      const { status, body } = await send(request)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status !== 'closed' && (status < 500 || MEANT.test(body))) return
      if (status === 'closed' && request.isLast) return
      // HEAD has no body, only the status: preparing, or an unknown format.
      if (request.bytes.toString('latin1').startsWith('HEAD ') && (status === 501 || status === 503)) return
      failed.push(`seed ${SEED}, number ${number}: ${status} ${body}\n${shown(request.bytes)}`)
    })
    if (first === FROM + 6 * ROUND) warm = await sizeOf(program)
  }

  expect(failed.length, failed.slice(0, 20).join('\n\n')).toBe(0)
  expect(program.process.exitCode, program.output()).toBe(null)
  expect(await ofBystander()).toEqual(before)
  expect(await olga.json(`/api/galleries/${gallery.id}`)).toMatchObject({ id: gallery.id })
  // Requests that exceed rate limits prove nothing about the calls.
  expect(seen.get(429) ?? 0).toBeLessThan(COUNT / 20)
  if (!warm) return
  const { handles, megabytes } = warm
  await expect.poll(async () => (await sizeOf(program)).handles).toBeLessThan(handles + AT_ONCE)
  expect((await sizeOf(program)).megabytes).toBeLessThan(megabytes + GROWTH_LIMIT)
})

type Send = (request: MalformedRequest) => Promise<Answered | { status: 599; body: string }>

/** Does `each` for this many numbers from `first` on, several at once, each lane with a connection of its own. */
async function sendAll(first: number, count: number, each: (number: number, send: Send) => Promise<void>) {
  let next = first
  const lane = async () => {
    const connection = new RawConnection(Number(new URL(program.origin).port))
    const send: Send = async (request) => {
      try {
        return await connection.send(request.bytes, { ...request, limitMs: ANSWER_LIMIT })
      } catch (error) {
        connection.close()
        return { status: 599, body: String(error) }
      }
    }
    while (next < first + count) await each(next++, send)
    connection.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function someone(email: string): Promise<Client> {
  const client = new Client(program.origin)
  await client.signUp(email)
  await sql.query(`update users set status = 'paid', email_verified_at = now() where email = $1`, [email])
  return client
}

/** Signs in again if the session has ended, or has become somebody else's. */
async function renew(client: Client, { email, password }: { email: string; password: string }) {
  const answer = await client.fetch('/api/auth/user')
  if (answer.ok && ((await answer.json()) as { email: string }).email === email) return
  client.cookie = ''
  await client.json('/api/auth/sign-in', { email, password })
}

/** Makes the things that depend on the gallery, and many that may be deleted. */
async function setTheScene(olga: Client, gallery: Gallery): Promise<Known> {
  const picture = await imageFile('small.png', { width: 20, height: 20 })
  const [image] = await olga.uploads(gallery.id, picture)
  const { token } = await olga.json<MadeApiToken>('/api/account/tokens', {
    name: 'A program',
    scope: 'write',
  })
  const link = await olga.json<{ id: number; token: string }>(
    `/api/galleries/${gallery.id}/shareable-links`,
    {},
  )
  const ids = await doomedRows(gallery.id)
  const places: [path: RegExp, name: string, id: string | number, doomed?: (string | number)[]][] = [
    [/^\/api\/galleries\/\{id\}$/, 'id', gallery.id, ids.galleries],
    [/^\/api\/galleries\//, 'id', gallery.id],
    [/^\/api\/public\//, 'id', gallery.publicId],
    [/^\/api\/images\//, 'id', image!.id, ids.images],
    [/^\/api\/shareable-links\//, 'id', link.id, ids.links],
    [/^\/api\/invite\//, 'token', link.token],
    [/^/, 'imageId', image!.id],
    [/^/, 'userId', ids.users[0]!, ids.users],
    [/^/, 'selectionId', ids.selections[0]!, ids.selections],
    [/^/, 'collaboratorId', ids.collaborators[0]!, ids.collaborators],
  ]
  return {
    host: new URL(program.origin).host,
    people: [{ authorization: `Bearer ${token}` }],
    picture: picture.bytes,
    parameter({ method, path: called }, name, below) {
      const place = places.find(([pattern, its]) => its === name && pattern.test(called))
      const [, , id, doomed] = place ?? [null, null, '1']
      return String(doomed && method === 'DELETE' ? doomed[below(doomed.length)] : id)
    },
  }
}

/** Rows that requests may delete, of a gallery and its owner. */
async function doomedRows(galleryId: number) {
  const insert = async (table: string, columns: string, values: string): Promise<(string | number)[]> => {
    const { rows } = await sql.query(
      `insert into ${table} (${columns}) select ${values} from generate_series(1, ${DOOMED}) n returning id`,
    )
    return rows.map(({ id }) => id)
  }
  const owner = `(select user_id from galleries where id = ${galleryId})`
  const folder = `'galleries/${galleryId}/doomed' || n`
  return {
    users: await insert('users', 'id, email', `'doomed-' || n, 'doomed-' || n || '@example.org'`),
    galleries: await insert('galleries', 'title, subdomain, user_id', `'Doomed', 'doomed-' || n, ${owner}`),
    images: await insert(
      'images',
      `filename, original_name, file_size, mime_type, file_path, gallery_id, width, height, placeholder, sha256, crc32`,
      `'x.png', 'x.png', 1, 'image/png', ${folder}, ${galleryId}, 1, 1, '#000000', 'x', 0`,
    ),
    links: await insert(
      'shareable_links',
      'gallery_id, token, expires_at',
      `${galleryId}, gen_random_uuid(), now() + interval '1 day'`,
    ),
    selections: await insert('selections', 'gallery_id, name', `${galleryId}, 'Ana'`),
    collaborators: await insert(
      'collaborators',
      'gallery_id, email, status, expires_at',
      `${galleryId}, n || '@example.org', 'pending', now() + interval '1 day'`,
    ),
  }
}

const shown = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 3000).toString('latin1'))

type Size = { megabytes: number; handles: number }

/** Resident memory and open files and connections of the program. */
async function sizeOf({ process }: Program): Promise<Size> {
  const handles = (await readdir(`/proc/${process.pid}/fd`)).length
  return { megabytes: await residentMegabytes(process.pid!), handles }
}
