/** Dates, numbers and texts of every call: refused in words and not stored, or read back as they were sent. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InjectOptions, Response } from 'light-my-request'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { inOneLine, text } from '#contract/texts.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { rateLimits, uploads, users } from '#server/database/tables/index.ts'
import {
  type Extremes,
  extremesOf,
  NUMBERS,
  type Schema,
  textsFor,
  valueAt,
  withValue,
} from '#testing/extreme-values.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { base64, locationOf, tusOf } from '#testing/tus.ts'

type Described = {
  operationId: string
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const at = appForThisFile()
let olga: SignedIn
let admin: SignedIn
let gallery: Gallery
let viewLink: ViewLink
let imageId: number
/** Value for `{id}` after each part of a path. */
let ids: Record<string, string | number>
let described: (Described & { method: string; path: string })[]
/** Calls that the people of the scene read. */
let reads: { who: Visitor; path: string }[]
const people = {} as Record<'olga' | 'admin' | 'holder' | 'newcomer', Visitor>

const db = () => at.services.connection.db

beforeAll(async () => {
  olga = await person(at, 'Olga')
  admin = await person(at, 'Admin')
  const holder = visitor(at)
  Object.assign(people, { olga, admin, holder, newcomer: visitor(at) })
  await runAdminCommand(db(), ['grant-admin', admin.user.email])
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  gallery = await olga.createsGallery('Dunes')
  const picture = await imageFile('dune.png', { width: 20, height: 20 })
  const [image] = await olga.adds(gallery, picture)
  imageId = image!.id
  const own = `/api/galleries/${gallery.id}`
  const made = async (path: string, body: object) => (await olga.post(`${own}/${path}`, body)).json()
  const chapter = await made('chapters', { title: 'Morning' })
  const preset = (await olga.post('/api/presets', { name: 'Concerts', settings: {} })).json()
  const hook = await olga.post('/api/webhooks', { url: 'https://1.1.1.1/', events: ['gallery.closed'] })
  const link = await made('shareable-links', { name: 'Guests' })
  viewLink = await made('view-links', { name: 'Ana' })
  await olga.patch(own, { allowSelections: true })
  await olga.patch('/api/account/site', { name: `s-${randomUUID().slice(0, 8)}`, enabled: true })
  await olga.put('/api/account/site/galleries', { galleryIds: [gallery.id] })
  await holder.get(`/iframe/${gallery.publicId}/with/${viewLink.token}`)
  ids = {
    ...{ galleries: gallery.id, 'public/galleries': gallery.publicId, images: imageId, picks: imageId },
    ...{ chapters: chapter.id, 'shareable-links': link.id, 'view-links': viewLink.id, invite: link.token },
    ...{ presets: preset.id, webhooks: hook.json().id, users: 'nobody', passkeys: 'none', reports: 1 },
  }
  const visitors = `/api/public/galleries/${gallery.publicId}`
  reads = [
    ...[
      '/api/auth/user',
      '/api/galleries',
      '/api/presets',
      '/api/webhooks',
      '/api/account/site',
      '/api/account/tokens',
    ],
    '/api/account/audit',
    ...[own, `${own}/images`, `${own}/chapters`, `${own}/shareable-links`, `${own}/view-links`],
    ...[`${own}/collaborators`, `${own}/selections`, `/api/view-links/${viewLink.id}/picks`, '/api/removed'],
  ].map((path) => ({ who: olga, path }))
  reads.push(
    ...[visitors, `${visitors}/images`, `${visitors}/picks`].map((path) => ({ who: holder, path })),
    ...['users', 'audit', 'reports'].map((path) => ({ who: admin, path: `/api/admin/${path}` })),
  )
  const { rawPayload } = await olga.get(`${own}/bundle`)
  Object.assign(files, {
    images: picture,
    bundle: { name: 'a.zip', type: 'application/zip', bytes: rawPayload },
  })
  const { paths } = (await visitor(at).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>
  }>()
  described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  )
})

const email = () => `${randomUUID()}@example.org`
const subdomain = () => `g-${randomUUID().slice(0, 18)}`
const chosen = () => ({ imageIds: [imageId] })
const found = () => ({ search: 'Dunes' })
const title = () => ({ title: 'Dunes', description: 'Sand' })
const caption = () => ({
  title: 'Dune',
  description: 'Sand',
  anchorText: 'More',
  anchorUrl: 'https://x.org/',
  translations: { de: { title: 'Düne', anchorText: 'Mehr' } },
})

type Case = {
  /** The caller; Olga by default. */
  who?: keyof typeof people
  /** Its answer to the example, if that is not accepted. */
  refused?: number
  /** True if it answers with an e-mail, whose headers cannot carry every text. */
  answersWithMail?: true
}
/** A body or a query that each call accepts, made new for each request. */
const CASES: Record<string, [example: () => object, more?: Case]> = {
  verifyEmail: [() => ({ token: 'x' }), { refused: 400 }],
  confirm: [() => ({ password: PASSWORD })],
  updateAccount: [
    () => ({ firstName: 'Olga', lastName: 'O', studioName: 'Dunes', messageTemplate: 'Hi', language: 'de' }),
  ],
  deleteAccount: [() => ({ password: 'wrong', email: 'wrong' }), { refused: 403 }],
  changeEmail: [() => ({ email: email(), password: PASSWORD })],
  changePassword: [() => ({ currentPassword: 'x', newPassword: 'sand upon sand' }), { refused: 403 }],
  listActivity: [() => ({ before: 5 })],
  endOtherSessions: [() => ({ password: PASSWORD })],
  beginTwoStep: [() => ({ password: PASSWORD })],
  turnOffTwoStep: [() => ({ password: PASSWORD })],
  confirmTwoStep: [() => ({ code: '123456' }), { refused: 409 }],
  renewRecoveryCodes: [() => ({ password: PASSWORD }), { refused: 409 }],
  addPasskey: [() => ({ name: 'Phone' }), { refused: 400 }],
  getPasskeyCreationOptions: [() => ({ password: PASSWORD })],
  renamePasskey: [() => ({ name: 'Phone' }), { refused: 404 }],
  removePasskey: [() => ({ password: PASSWORD }), { refused: 404 }],
  signInWithPasskey: [() => ({}), { refused: 400, who: 'newcomer' }],
  signUp: [
    () => ({ email: email(), password: PASSWORD, firstName: 'Ana', lastName: 'A' }),
    { who: 'newcomer' },
  ],
  signIn: [() => ({ email: olga.user.email, password: PASSWORD, totp: '123456' }), { who: 'newcomer' }],
  forgotPassword: [() => ({ email: email() }), { who: 'newcomer' }],
  resetPassword: [() => ({ token: 'x', password: 'sand upon sand' }), { refused: 400, who: 'newcomer' }],
  createToken: [() => ({ name: 'Program', scope: 'read', expiresInDays: 5 })],
  listUsers: [() => ({ search: 'x', after: olga.user.id, limit: 5 }), { who: 'admin' }],
  countUsers: [() => ({ search: 'x' }), { who: 'admin' }],
  readAudit: [() => ({ before: 5, user: 'x' }), { who: 'admin' }],
  listReports: [() => ({ before: 5 }), { who: 'admin' }],
  listGalleries: [() => ({ search: 'Dunes', after: gallery.id, limit: 5 })],
  countGalleries: [found],
  createGallery: [() => ({ ...title(), subdomain: subdomain(), dateline: 'June', like: gallery.id })],
  createPreset: [() => ({ name: randomUUID(), settings: { closesInDays: 30 } })],
  updatePreset: [() => ({ name: 'Weddings', settings: { closesInDays: 30 } })],
  createWebhook: [() => ({ url: 'https://1.1.1.1/', events: ['gallery.closed'], galleryId: gallery.id })],
  updateWebhook: [() => ({ url: 'https://1.1.1.1/' })],
  replaceGallery: [title],
  updateGallery: [
    () => ({
      ...title(),
      dateline: 'June',
      password: 'sand upon sand',
      translations: { he: { title: 'דיונות' } },
    }),
  ],
  updateSite: [() => ({ title: 'Olga', about: 'Sand', links: [{ label: 'More', url: 'https://x.org/' }] })],
  chooseSiteGalleries: [() => ({ galleryIds: [gallery.id] })],
  verifyDomain: [() => ({ hostId: 'x' }), { refused: 400 }],
  verifySiteDomain: [() => ({ hostId: 'x' }), { refused: 400 }],
  listImages: [() => ({ ids: String(imageId) })],
  updateImages: [() => ({ ...caption(), ...chosen() })],
  findKnownImages: [() => ({ sha256: ['0'.repeat(64)] })],
  updateImage: [
    () => ({ title: 'Dune', description: 'Sand', anchor_text: 'More', anchor_url: 'https://x.org/' }),
  ],
  reorderImages: [chosen],
  approveImages: [chosen],
  deleteImages: [() => ({ imageIds: [99_999] }), { refused: 409 }],
  createChapter: [() => ({ title: 'Noon', text: 'Sun', translations: { de: { text: 'Sonne' } } })],
  updateChapter: [() => ({ title: 'Noon', text: 'Sun', translations: { de: { text: 'Sonne' } } })],
  moveImages: [() => ({ ...chosen(), chapterId: null })],
  listRemoved: [() => ({ galleryId: gallery.id })],
  restoreRemoved: [() => ({ galleries: [], images: [] })],
  deleteRemoved: [() => ({ galleries: [], images: [] })],
  addImages: [() => ({ chapterId: ids.chapters })],
  addGuestImages: [() => ({ uploaderName: 'Ana' }), { who: 'newcomer' }],
  importGallery: [() => ({ subdomain: subdomain() })],
  downloadImages: [() => ({ ids: String(imageId) })],
  downloadManyImages: [chosen],
  createUploadLink: [() => ({ name: 'Guests', expiresInDays: 5 })],
  updateUploadLink: [() => ({ name: 'Guests', expiresInDays: 5 })],
  withdrawGuestImage: [() => ({ receipt: 'x' }), { refused: 404, who: 'newcomer' }],
  createViewLink: [() => ({ name: 'Ana', maxPicks: 5 })],
  updateViewLink: [() => ({ name: 'Ana', maxPicks: 5 })],
  sendGallery: [() => ({ to: [email()], subject: 'Dunes', message: 'Here', viewLinkId: viewLink.id })],
  previewGalleryEmail: [
    () => ({ to: [email()], subject: 'Dunes', message: 'Here', viewLinkId: viewLink.id }),
    { answersWithMail: true },
  ],
  inviteCollaborator: [() => ({ email: email() })],
  inviteAccount: [() => ({ email: email() }), { who: 'admin' }],
  unlockGallery: [() => ({ password: 'sand upon sand' }), { who: 'newcomer' }],
  listPublicImages: [() => ({ offset: 0, limit: 5 }), { who: 'newcomer' }],
  getLayout: [() => ({ offset: 0 }), { who: 'newcomer' }],
  sendSelection: [
    () => ({ name: 'Ana', email: email(), message: 'These', ...chosen() }),
    { who: 'newcomer' },
  ],
  downloadPublicGallery: [() => ({}), { refused: 403, who: 'newcomer' }],
  planDownload: [() => ({}), { refused: 403, who: 'newcomer' }],
  planDownloadOfImages: [chosen, { refused: 403, who: 'newcomer' }],
  savePick: [() => ({ mark: 'yes', note: 'This' }), { who: 'holder' }],
  askToChangePicks: [() => ({ message: 'One more' }), { who: 'holder', refused: 409 }],
  endChoosing: [() => ({ message: 'Done' }), { who: 'holder' }],
  reportGallery: [() => ({ reason: 'other', message: 'Sand', email: email() }), { who: 'newcomer' }],
  getOEmbed: [() => ({ url: gallery.address, maxwidth: 500, maxheight: 500 }), { who: 'newcomer' }],
}

describe.each(Object.keys(CASES))('%s', (operationId) => {
  test('refuses in words and stores nothing, or reads back', async () => {
    const [example, { who = 'olga', refused = 0, answersWithMail } = {}] = CASES[operationId]!
    const call = callOf(operationId)
    const isExpected = ({ statusCode }: Response) => (refused ? statusCode === refused : statusCode < 300)
    const sends = (sent: object) => send(people[who], call, sent)
    const wrong: string[] = []
    expect(await sends(example())).toSatisfy(isExpected)
    /** The first value of each refusal, by the field and the answer's words. */
    const refusals = new Map<string, object>()
    for (const extremes of extremesOf(call.schema, example())) {
      const name = extremes.path.join('.')
      for (const value of extremes.values) {
        const sent = withValue(example(), extremes.path, value) as object
        const answer = await sends(sent)
        const refusal = `${name}: ${answer.body}`
        if (answer.statusCode >= 400 && !refusals.has(refusal)) refusals.set(refusal, sent)
        const isRead = !answersWithMail || answer.statusCode >= 400
        const problem = (isRead && problemOf(extremes, value, answer)) || (await downAfter(extremes, answer))
        if (problem) wrong.push(`${name} ${JSON.stringify(value).slice(0, 50)}: ${problem}`)
      }
      const down = isDown(await readAll())
      if (down) wrong.push(`${name}: ${down}`)
    }
    const before = await readAll()
    for (const sent of refusals.values()) await sends(sent)
    const after = await readAll()
    const changed = after.filter(({ body }, place) => body !== before[place]!.body).map(({ path }) => path)
    if (changed.length > 0) wrong.push(`what was refused changed ${changed}: ${[...refusals.keys()]}`)
    expect(wrong).toEqual([])
    expect(await sends(example())).toSatisfy(isExpected)
  })
})

test('the table has every call that takes a date, a number or a text', () => {
  const takers = described.filter((call) => extremesOf(schemaOf(call), {}).length > 0)
  expect(Object.keys(CASES).sort()).toEqual(takers.map(({ operationId }) => operationId).sort())
})

test.each([
  ['a member', () => olga, () => `/api/galleries/${gallery.id}/uploads`],
  ['a guest', () => people.newcomer, () => `/api/invite/${ids.invite}/uploads`],
])('resumable uploads of %s refuse in words, or are readable', async (_, who, url) => {
  const { begin } = tusOf(who())
  const small = { name: 'a.png', bytes: Buffer.alloc(10) }
  const metadata = (name: string, value: unknown) =>
    name === 'filename'
      ? `filename ${base64(String(value))}`
      : `filename YQ==,${name} ${base64(String(value))}`
  const headers = [
    ...NUMBERS.map((length) => ({ 'upload-length': String(length) })),
    ...['filename', 'uploaderName', 'chapterId'].flatMap((name) =>
      [...textsFor('a.png', 255), ...NUMBERS].map((value) => ({ 'upload-metadata': metadata(name, value) })),
    ),
  ]
  for (const sent of headers) {
    await db().delete(rateLimits)
    await db().delete(uploads)
    const answer = await begin(url(), small, sent)
    expect([sent, answer.statusCode, answer.body]).toEqual([
      sent,
      expect.toSatisfy((n) => n < 500),
      answer.body,
    ])
    if (answer.statusCode === 201) expect((await who().get(locationOf(answer))).statusCode).toBe(200)
  }
  expect(isDown(await readAll())).toBe('')
})

/** Problem of an answer. */
function problemOf({ kind, path }: Extremes, value: unknown, answer: Response): string | null {
  const { statusCode, headers, body } = answer
  if (statusCode >= 500 && !/"code":"(preparing|unsupported_format)"/.test(body))
    return `${statusCode} ${body}`
  if (!String(headers['content-type']).startsWith('application/json')) return null
  const answered = answer.json<Record<string, unknown>>()
  if (statusCode >= 400) return answered.message ? null : 'refused without words'
  const readBack = valueAt(answered, path)
  const isLine = kind === 'text' && LINES.test(String(path.at(-1)))
  if (readBack === undefined || isSame[isLine ? 'line' : kind](value, readBack)) return null
  return `read back as ${JSON.stringify(readBack).slice(0, 100)}`
}

/** Titles and names. Other texts have any number of lines. */
const LINES =
  /^(title|name|label|subject|firstName|lastName|studioName|uploaderName|dateline|extraNote|anchor(Text|Url|_text|_url))$/

const isSame: Record<Extremes['kind'] | 'line', (sent: unknown, readBack: unknown) => boolean> = {
  time: (sent, readBack) => Date.parse(String(sent)) === Date.parse(String(readBack)),
  number: (sent, readBack) => sent === readBack,
  line(sent, readBack) {
    const line = inOneLine(String(sent))
    return line === '' ? readBack !== sent : readBack === line
  },
  text(sent, readBack) {
    const shown = text().parse(String(sent))
    // Invisible texts make some calls fill in a text of their own.
    return shown === '' || shown === readBack
  },
}

/** Reads that fail after an accepted date or number; after texts they are checked once for all of a field. */
async function downAfter({ kind }: Extremes, { statusCode }: Response): Promise<string> {
  return statusCode >= 400 || kind === 'text' ? '' : isDown(await readAll())
}

type Read = { path: string; status: number; body: string }

const isDown = (all: Read[]): string =>
  all
    .filter(({ status }) => status >= 500)
    .map(({ path, status }) => `took down ${path} (${status})`)
    .join(', ')

const readAll = (): Promise<Read[]> =>
  Promise.all(
    reads.map(async ({ who, path }) => {
      const { statusCode, body } = await who.get(path)
      return { path, status: statusCode, body }
    }),
  )

/** The files of forms, by their fields. */
const files: Record<string, ImageFile> = {}

const queryOf = ({ parameters = [] }: Described) => parameters.filter((each) => each.in === 'query')
const schemaOf = ({ requestBody, ...call }: Described): Schema =>
  Object.values(requestBody?.content ?? {})[0]?.schema ?? {
    properties: Object.fromEntries(queryOf(call).map(({ name, schema }) => [name, schema])),
  }

type Called = {
  method: InjectOptions['method']
  url: string
  schema: Schema
  kind: 'query' | 'form' | 'json'
}

function callOf(operationId: string): Called {
  const call = described.find((each) => each.operationId === operationId)!
  const url = call.path.replaceAll(/((?:public\/)?[\w-]+)\/\{\w+\}/g, (_, of: string) => `${of}/${ids[of]}`)
  const [type] = Object.keys(call.requestBody?.content ?? {})
  const kind = type === undefined ? 'query' : type === 'multipart/form-data' ? 'form' : 'json'
  return { method: call.method as InjectOptions['method'], url, schema: schemaOf(call), kind }
}

async function send(who: Visitor, { method, url, schema, kind }: Called, sent: object): Promise<Response> {
  // Rate limits would distort the results.
  await db().delete(rateLimits)
  if (kind === 'json') return who.request({ method, url, payload: sent })
  const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
  if (kind === 'query') return who.request({ method, url: `${url}?${new URLSearchParams(texts)}` })
  const field = Object.keys(schema.properties!).find((name) => files[name])!
  return who.request({ method, url, ...multipart([{ ...files[field]!, field }], texts) })
}
