/** Addresses at an internationalised domain equal those with the domain as DNS spells it, in every call that takes one. */

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let admin: SignedIn
let gallery: Gallery
let image: Image
beforeAll(async () => {
  olga = await person(at, 'Olga')
  admin = await person(at, 'Admin')
  await at.services.connection.db.update(users).set({ role: 'Admin' }).where(eq(users.id, admin.user.id))
  gallery = await olga.createsGallery('Dunes')
  ;[image] = (await olga.adds(gallery, await imageFile())) as [Image]
  await olga.patch(`/api/galleries/${gallery.id}`, { allowSelections: true })
})

const ASCII = 'xn--mller-kva.de'
/** Spellings by people and programs. */
const DOMAINS = ['m\u00fcller.de', 'mu\u0308ller.de', 'M\u00dcLLER.de', ASCII]

type Call = [who: () => Visitor, path: () => string, body: (email: string) => object, status: number]
const CALLS: Record<string, Call> = {
  signUp: [() => visitor(at), () => '/api/auth/sign-up', (email) => ({ email, password: PASSWORD }), 201],
  signIn: [() => visitor(at), () => '/api/auth/sign-in', (email) => ({ email, password: PASSWORD }), 200],
  forgotPassword: [() => visitor(at), () => '/api/auth/forgot-password', (email) => ({ email }), 204],
  inviteCollaborator: [
    () => olga,
    () => `/api/galleries/${gallery.id}/collaborators`,
    (email) => ({ email }),
    201,
  ],
  inviteAccount: [() => admin, () => '/api/admin/invitations', (email) => ({ email }), 201],
  sendGallery: [
    () => olga,
    () => `/api/galleries/${gallery.id}/send`,
    (email) => ({ to: [email], subject: 'Dunes', message: 'Here' }),
    202,
  ],
  previewGalleryEmail: [
    () => olga,
    () => `/api/galleries/${gallery.id}/send/preview`,
    (email) => ({ to: [email], subject: 'Dunes', message: 'Here' }),
    200,
  ],
  sendSelection: [
    () => visitor(at),
    () => `/api/public/galleries/${gallery.publicId}/selections`,
    (email) => ({ name: 'Ana', email, imageIds: [image.id] }),
    201,
  ],
  reportGallery: [
    () => visitor(at),
    () => `/api/public/galleries/${gallery.publicId}/reports`,
    (email) => ({ reason: 'other', message: 'Sand', email }),
    201,
  ],
}

/** Calls about the own account, whose e-mail the tests below change. */
const OF_OWN_ACCOUNT = ['changeEmail', 'deleteAccount']

test('every call that takes an address is here', async () => {
  const { paths } = (await visitor(at).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; requestBody?: { content: object } }>>
  }>()
  const takers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ requestBody }) => /"(email|to)":\{/.test(JSON.stringify(requestBody?.content ?? {})))
  const known = [...Object.keys(CALLS), ...OF_OWN_ACCOUNT]
  expect(takers.map(({ operationId }) => operationId).sort()).toEqual(known.sort())
})

test('an account signs in by each way of writing its address, and is one account', async () => {
  const made = await visitor(at).signUp({ email: `ana@${DOMAINS[0]}` })
  expect(made.json<CurrentUser>().email).toBe(`ana@${ASCII}`)
  for (const domain of DOMAINS) {
    expect((await visitor(at).signIn(`ana@${domain}`)).json<CurrentUser>().email).toBe(`ana@${ASCII}`)
    expect((await visitor(at).signUp({ email: `ana@${domain}` })).statusCode).toBe(409)
  }
})

test('top-level domains are internationalised, too', async () => {
  const made = await visitor(at).signUp({ email: 'ana@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444' })
  expect(made.json<CurrentUser>().email).toBe('ana@xn--e1afmkfd.xn--p1ai')
})

test.each(Object.keys(CALLS))('%s takes it', async (operationId) => {
  const [who, path, body, status] = CALLS[operationId]!
  for (const [n, domain] of DOMAINS.entries()) {
    const email = `${operationId}${n}@${domain}`.toLowerCase()
    if (operationId === 'signIn') await visitor(at).signUp({ email })
    const answer = await who().post(path(), body(email))
    expect([domain, answer.statusCode, answer.body]).toEqual([domain, status, answer.body])
  }
})

test('invitations and galleries go to one mailbox, once', async () => {
  const invite = (email: string) => olga.post(`/api/galleries/${gallery.id}/collaborators`, { email })
  expect((await invite(`leo@${DOMAINS[1]}`)).json().email).toBe(`leo@${ASCII}`)
  for (const domain of DOMAINS) expect((await invite(`leo@${domain}`)).statusCode).toBe(409)
  await expect.poll(() => emailsIn(at.dataDirectory, `leo@${ASCII}`)).toHaveLength(1)
})

test('an account is changed and deleted by each way of writing it', async () => {
  const mara = await person(at)
  const email = `mara@${DOMAINS[0]}`
  expect((await mara.put('/api/account/email', { email, password: PASSWORD })).statusCode).toBe(202)
  await expect.poll(() => emailsIn(at.dataDirectory, `mara@${ASCII}`)).toHaveLength(1)
  const stored = { email: `mara@${ASCII}` }
  await at.services.connection.db.update(users).set(stored).where(eq(users.id, mara.user.id))
  expect((await mara.delete('/api/account', { email, password: PASSWORD })).statusCode).toBe(204)
})

test('what is no address at any domain is refused', async () => {
  for (const email of [
    'x@m\u00fcller',
    'x@\u00fc',
    'm\u00fcller.de',
    'x@y@m\u00fcller.de',
    'x@m\u00fc ller.de',
  ])
    expect([email, (await visitor(at).signUp({ email })).statusCode]).toEqual([email, 400])
})
