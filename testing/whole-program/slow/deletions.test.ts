/** Galleries and accounts that are deleted or suspended while others work on them. A fixed seed chooses the calls. */

import { expect, onTestFinished, test } from 'vitest'
import type { ShareableLink } from '#contract/upload-links.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { PASSWORD, person, SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

async function administrator(at: TestApp): Promise<SignedIn> {
  const ada = await person(at)
  await at.services.connection.pool.query("update users set role = 'Admin' where id = $1", [ada.user.id])
  return ada
}

/** Numbers from 0 to 1, always the same ones (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ANSWERS = [200, 201, 202, 204, 400, 401, 403, 404, 409, 410, 429]
const LANES = 6
const CALLS = 8

/** An owner with two sessions, a collaborator's invitations, guests and visitors, all in one gallery. */
async function world(at: TestApp, ada: SignedIn, picture: ImageFile, random: () => number) {
  const owner = await person(at)
  await at.services.connection.pool.query("update users set status = 'paid' where id = $1", [owner.user.id])
  const again = Object.assign(new SignedIn(at), { user: owner.user })
  await again.signIn(owner.user.email)
  const gallery = await owner.createsGallery('Dunes')
  const url = `/api/galleries/${gallery.id}`
  await owner.patch(url, { allowSelections: true })
  const images = await owner.adds(gallery, picture, picture, picture, picture)
  const link = (await owner.post(`${url}/shareable-links`, {})).json<ShareableLink>()
  const anyImage = () => images[Math.floor(random() * images.length)]!
  const session = () => (random() < 0.5 ? owner : again)
  const email = () => `guest-${Math.floor(random() * 4)}-${gallery.id}@example.org`
  const calls = [
    () => session().patch(url, { title: `Dunes ${random()}` }),
    () => session().patch(url, { coverImageId: anyImage().id }),
    () => session().patch(`/api/images/${anyImage().id}`, { title: `Dune ${random()}` }),
    () => session().delete(`/api/images/${anyImage().id}`),
    () => session().post(`${url}/shareable-links`, {}),
    () => session().patch(`/api/shareable-links/${link.id}`, { name: 'Party', expiresInDays: 3 }),
    () => session().delete(`/api/shareable-links/${link.id}`),
    () => session().post(`${url}/collaborators`, { email: email() }),
    () => session().uploads(gallery, picture),
    () => session().patch('/api/account', { firstName: 'Olga' }),
    () => session().get(`${url}/images`),
    () => visitor(at).signIn(owner.user.email, PASSWORD),
    () => visitor(at).sends(`/api/invite/${link.token}/upload`, [picture]),
    () =>
      visitor(at).post(`/api/public/galleries/${gallery.publicId}/reports`, {
        reason: 'other',
        message: 'Odd',
      }),
    () =>
      visitor(at).post(`/api/public/galleries/${gallery.publicId}/selections`, {
        name: 'Vera',
        imageIds: [anyImage().id],
      }),
    () => visitor(at).get(`/api/public/galleries/${gallery.publicId}`),
  ]
  const ends = [
    () => owner.delete(url),
    () => ada.patch(`/api/admin/users/${owner.user.id}/suspended`, { suspended: true }),
    () => ada.delete(`/api/admin/users/${owner.user.id}`),
  ]
  return { calls, ends }
}

test('every call is answered correctly during deletions and suspensions', async () => {
  const at = await startApp({ LOG_LEVEL: 'error' })
  onTestFinished(() => at.close())
  const picture = await imageFile('a.jpg')
  const ada = await administrator(at)
  const random = numbers(22)
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const worlds = await Promise.all([1, 2, 3].map(() => world(at, ada, picture, random)))
    await Promise.all(
      worlds.flatMap(({ calls, ends }, which) => {
        const end = ends[(which + round) % ends.length]!
        return Array.from({ length: LANES }, async (_, lane) => {
          for (let call = 0; call < CALLS; call++) {
            const isEnd = lane === 0 && call === Math.floor(CALLS / 3)
            const { statusCode } = await (isEnd ? end : calls[Math.floor(random() * calls.length)]!)()
            statuses.push(statusCode)
          }
        })
      }),
    )
  }
  expect(at.log).toEqual([])
  expect(statuses.filter((status) => !ANSWERS.includes(status))).toEqual([])
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 4)
})

test('an account is deleted while it signs in', async () => {
  const at = await startApp({ LOG_LEVEL: 'error' })
  onTestFinished(() => at.close())
  const ada = await administrator(at)
  for (let round = 0; round < 15; round++) {
    const olga = await person(at)
    await olga.createsGallery('Dunes')
    const signIns = [1, 2, 3, 4].map((number) => {
      const browser = visitor(at)
      browser.address = `192.0.2.${number}`
      return browser.signIn(olga.user.email)
    })
    const [deleted, ...answers] = await Promise.all([
      ada.delete(`/api/admin/users/${olga.user.id}`),
      ...signIns,
    ])
    expect(deleted.statusCode).toBe(204)
    for (const { statusCode } of answers) expect([200, 401, 429]).toContain(statusCode)
  }
  expect(at.log).toEqual([])
})
