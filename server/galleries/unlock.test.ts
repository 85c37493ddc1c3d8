import { type Algorithm, hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { galleries } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let olga: SignedIn
let gallery: Gallery
beforeAll(async () => {
  at = await startApp()
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes')
})
afterAll(() => at.close())

const protect = (password: string) =>
  olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'password', password })
const unlocks = async (password: string) =>
  (await visitor(at).post(`/api/public/galleries/${gallery.publicId}/unlock`, { password })).statusCode

/** 'für uns 1' in its letters' two forms, as wide as an East Asian keyboard writes it, and with what comes along. */
const FORMS = [
  'f\u00fcr uns 1',
  'fu\u0308r uns 1',
  'f\u00fcr\u00a0uns 1',
  '\uff46\u00fc\uff52 \uff55\uff4e\uff53 \uff11',
  ' f\u00fcr uns 1\r\n',
  '\u00a0fu\u0308r uns 1\t',
]

test.each(FORMS)('a password set as %j is right in each of its forms', async (set) => {
  expect((await protect(set)).statusCode).toBe(200)
  for (const tried of FORMS) expect([tried, await unlocks(tried)]).toEqual([tried, 204])
  expect(await unlocks('fur uns 1')).toBe(403)
})

test('the form without scripts knows them, too', async () => {
  await protect(FORMS[0]!)
  for (const password of FORMS) {
    const payload = new URLSearchParams({ password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `/iframe/${gallery.publicId}`
    const answer = await visitor(at).request({ method: 'POST', url, payload, headers })
    expect([password, answer.statusCode]).toEqual([password, 303])
  }
})

test('one that an earlier version stored as it was typed goes on', async () => {
  const argon2id = 2 satisfies Algorithm.Argon2id
  for (const typed of [' fu\u0308r uns ', 'four']) {
    const passwordHash = await hash(typed, { algorithm: argon2id, memoryCost: 8, timeCost: 1 })
    await changeGallery(at.services.connection.db, gallery.id, (tx) =>
      tx.update(galleries).set({ passwordHash }).where(eq(galleries.id, gallery.id)),
    )
    expect(await unlocks(typed)).toBe(204)
  }
  expect(await unlocks(' four\n')).toBe(204)
})

test('blanks around it do not make it long enough', async () => {
  const answer = await protect('  four   ')
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Password must be at least 6 characters'])
})
