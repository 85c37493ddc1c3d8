/** Sends each call the largest bodies that it reads, with every item wrong. Linux only. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpuTimeMs } from '#server/decoding/cpu-time.ts'
import { BODY_LIMIT } from '#server/platform/http/call.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile } from '#testing/memory.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

/** Memory limit, as docs/limits.md promises it. */
const MAX_MEGABYTES = 600
/** Limit of the processor's time for one body, in seconds: the largest are parsed in a tenth of it. */
const MAX_SECONDS = 1.5

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  /** Schema of the keys of an object whose keys are data, such as languages. */
  propertyNames?: Schema
  items?: Schema
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

let program: Program
let admin: Client
let dataDirectory: string
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-bodies-'))
  program = await startProgram({ dataDirectory, environment: { DATABASE_URL: database.url } })
  admin = new Client(program.origin)
  await admin.json('/api/auth/sign-in', { email: 'admin@example.com', password: 'the password of the admin' })
})
afterAll(async () => {
  await program.stop()
  await database.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

/** The things that the calls' paths name, with the administrator as owner, member and holder of a view link. */
async function madeScene() {
  const { id, publicId } = await admin.json<{ id: number; publicId: string }>('/api/galleries', {
    title: 'Dunes',
    description: null,
    subdomain: 'dunes',
  })
  const [image] = await admin.uploads(id, await imageFile('dune.png', { width: 20, height: 20 }))
  const ofGallery = `/api/galleries/${id}`
  const chapter = await admin.json<{ id: number }>(`${ofGallery}/chapters`, { title: 'Morning' })
  const link = await admin.json<{ id: number; token: string }>(`${ofGallery}/shareable-links`, {})
  const viewLink = await admin.json<{ id: number; token: string }>(`${ofGallery}/view-links`, { name: 'Ada' })
  const opened = await admin.fetch(`/iframe/${publicId}/with/${viewLink.token}`)
  const [opens = ''] = String(opened.headers.getSetCookie()).split(';')
  const ids: Record<string, string | number> = {
    'public/galleries': publicId,
    galleries: id,
    images: image!.id,
    chapters: chapter.id,
    'shareable-links': link.id,
    'view-links': viewLink.id,
    invite: link.token,
  }
  const pathOf = (route: string) =>
    route
      .replace(
        /(public\/galleries|galleries|images|chapters|shareable-links|view-links|invite)\/\{(?:id|token)\}/,
        (_, what: string) => `${what}/${ids[what]}`,
      )
      .replace('{imageId}', String(image!.id))
      .replaceAll(/\{\w+\}/g, '1')
  return { pathOf, cookie: `${admin.cookie}; ${opens}` }
}

/** JSON of about this size with as many mistakes as possible: one for each field. */
function wrongBodies(document: Document, schema: Schema, bytes: number): string[] {
  const wrong = (part: Schema) => wrongBodies(document, part, bytes)
  const { $ref, anyOf, properties, propertyNames, items } = schema
  if ($ref) return wrong(document.components.schemas[$ref.split('/').at(-1)!]!)
  if (anyOf) return anyOf.flatMap(wrong)
  if (properties) {
    return Object.entries(properties).flatMap(([name, part]) =>
      wrong(part).map((value) => `{${JSON.stringify(name)}:${value}}`),
    )
  }
  if (propertyNames) {
    const keys = Array.from({ length: Math.floor(bytes / 14) }, (_, number) => `"${number}":null`)
    return [`{${keys.join()}}`, `{"${'x'.repeat(bytes - 10)}":null}`]
  }
  if (!items) return [JSON.stringify('x'.repeat(bytes))]
  const short = ['""', '{}', '1e99', ...wrongBodies(document, items, 50)]
  const lists = short.map((item) => Array(Math.floor(bytes / (item.length + 1))).fill(item))
  return [...lists, ...wrong(items)].map((list) => `[${list}]`)
}

async function sends(method: string, url: string, cookie: string, body: string) {
  const before = cpuTimeMs(program.process.pid)!
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
  const sending = request(`${program.origin}${url}`, { method, headers }).end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const said = await text(answer)
  return { status: answer.statusCode, said, seconds: (cpuTimeMs(program.process.pid)! - before) / 1000 }
}

test('no call takes long, or much memory, to refuse a body in which everything is wrong', async () => {
  const { pathOf, cookie } = await madeScene()
  const document = await admin.json<Document>('/api/openapi.json')
  const { app } = await startAppForThisTest()
  const bodies = app.calls.flatMap(({ method, url, hostKind, bodyLimit = BODY_LIMIT }) => {
    const route = url.replaceAll(/:(\w+)/g, '{$1}')
    const described = hostKind === 'app' ? document.paths[route]?.[method.toLowerCase()] : undefined
    const schema = described?.requestBody?.content['application/json']?.schema
    if (!schema) return []
    return wrongBodies(document, schema, bodyLimit - 100).map((body) => ({
      method,
      url: pathOf(route),
      body,
    }))
  })
  expect(bodies.length).toBeGreaterThan(50)
  for (const { method, url, body } of bodies) {
    const { result, peak } = await peakMegabytesWhile(program.process.pid!, () =>
      sends(method, url, cookie, body),
    )
    const what = `${method} ${url} with ${body.slice(0, 40)}: ${result.said.slice(0, 100)}`
    expect.soft(result.status, what).toBe(400)
    expect.soft(result.said.length, what).toBeLessThan(10_000)
    expect.soft(result.seconds, what).toBeLessThan(MAX_SECONDS)
    expect.soft(peak, what).toBeLessThan(MAX_MEGABYTES)
  }
})
