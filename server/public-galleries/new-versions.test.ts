/** Pictures replaced after a client has seen them, which are new until the client opens them. */
import { Window } from 'happy-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { NewVersion, PublicPicks } from '#contract/picks.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, programOf, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
let host: string
let first: Image
let second: Image
let link: ViewLink
beforeEach(async () => {
  olga = await person(at, 'Olga')
  gallery = await olga.createsGallery('Dunes')
  host = new URL(gallery.address).host
  const added = await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg', { width: 50 }))
  first = added[0]!
  second = added[1]!
  link = await linkFor('Ana')
})

async function linkFor(name: string, wanted: object = {}): Promise<ViewLink> {
  return (await olga.post(`/api/galleries/${gallery.id}/view-links`, { name, ...wanted })).json()
}
async function opens(url: string): Promise<Visitor> {
  const who = visitor(at)
  expect((await who.get(new URL(url).pathname, { host })).statusCode).toBe(303)
  expect((await who.get('/', { host })).statusCode).toBe(200)
  return who
}
let times = 0
async function replaces({ id }: Image, method: 'PUT' | 'POST' = 'PUT') {
  const file = await imageFile('new.jpg', { width: 60 + times++, height: 40 })
  const answer = await olga.request({
    ...{ method, url: `/api/images/${id}/file`, ...multipart([{ ...file, field: 'image' }]) },
  })
  expect(answer.statusCode).toBe(200)
}
const picks = () => `/api/public/galleries/${gallery.publicId}/picks`
const newTo = async (who: Visitor) => (await who.get(picks(), { host })).json<PublicPicks>().replacedSince
const sees = (who: Visitor, imageId: number | string) =>
  who.request({ method: 'POST', url: `${picks()}/${imageId}/seen`, headers: { host } })
const unseen = async ({ id }: ViewLink) => {
  const all = (await olga.get(`/api/galleries/${gallery.id}/view-links`)).json<ViewLink[]>()
  return all.find((one) => one.id === id)!.unseenVersions
}
const versions = async () =>
  (await olga.get(`/api/galleries/${gallery.id}/new-versions`)).json<NewVersion[]>()
/** Marks of new versions on a page: on tiles, by their pictures, and on the opened picture. */
async function saidOn(who: Visitor, path = '/') {
  const answer = await who.get(path, { host })
  expect(answer.statusCode).toBe(200)
  const page = new new Window().DOMParser().parseFromString(answer.body, 'text/html')
  return [...page.querySelectorAll('.new-version')].map((label) => {
    expect(label.textContent).toBe('New version')
    return label.closest('.opened') ? 'opened' : label.closest('.tile')?.id
  })
}

describe('a picture that is replaced', () => {
  test.each(['PUT', 'POST'] as const)(
    'by %s is new to who had seen it, until they open it',
    async (method) => {
      const ana = await opens(link.url)
      expect(await newTo(ana)).toEqual([])
      await replaces(first, method)
      expect(await newTo(ana)).toEqual([first.id])
      expect(await unseen(link)).toEqual([first.id])
      expect(await saidOn(ana)).toEqual([`image-${first.id}`])
      // Still new when they come back.
      expect(await newTo(await opens(link.url))).toEqual([first.id])

      const seen = await sees(ana, first.id)
      expect([seen.statusCode, seen.body, seen.headers['cache-control']]).toEqual([204, '', 'no-store'])
      expect([await newTo(ana), await unseen(link), await saidOn(ana)]).toEqual([[], [], []])
      expect((await sees(ana, first.id)).statusCode).toBe(204)

      await replaces(first)
      await replaces(second)
      expect(await newTo(ana)).toEqual([first.id, second.id])
      await replaces(first)
      expect(await unseen(link)).toEqual([first.id, second.id])
    },
  )

  test("is opened at its own address, too, by the holder and not by a look at the address's head", async () => {
    const ana = await opens(link.url)
    await replaces(first)
    const path = `/p/${first.id}`
    expect((await ana.request({ method: 'HEAD', url: path, headers: { host } })).statusCode).toBe(200)
    expect(await newTo(ana)).toEqual([first.id])
    expect(await saidOn(ana, path)).toEqual(['opened'])
    expect([await newTo(ana), await saidOn(ana, path), await saidOn(ana)]).toEqual([[], [], []])
  })

  test('is not new to who came later, to guests, and to who was never there', async () => {
    const [away, late] = [await linkFor('Away'), await linkFor('Late')]
    const guest = await opens(link.guestUrl!)
    const ana = await opens(link.url)
    await replaces(first)
    const lea = await opens(late.url)
    expect([await newTo(lea), await saidOn(lea), await saidOn(guest)]).toEqual([[], [], []])
    expect([await unseen(away), await unseen(late), await unseen(link)]).toEqual([[], [], [first.id]])
    expect((await guest.get(picks(), { host })).json().code).toBe('link_required')
    // Views by a guest, or by visitors without a link, do not count for the holder.
    for (const who of [guest, visitor(at)]) await who.get(`/p/${first.id}`, { host })
    expect(await newTo(ana)).toEqual([first.id])
    await replaces(first)
    expect(await newTo(lea)).toEqual([first.id])
  })

  test('that came after the last visit is no new version of anything', async () => {
    const ana = await opens(link.url)
    const [third] = await olga.adds(gallery, await imageFile('c.jpg', { width: 33 }))
    await replaces(third!)
    expect(await newTo(ana)).toEqual([])
    await replaces(third!)
    expect(await newTo(ana)).toEqual([third!.id])
  })

  test('goes with the picture and comes back with it', async () => {
    const ana = await opens(link.url)
    await replaces(first)
    await olga.delete(`/api/images/${first.id}`)
    expect([await newTo(ana), await unseen(link), await versions()]).toEqual([[], [], []])
    expect((await sees(ana, first.id)).statusCode).toBe(404)
    await olga.post('/api/removed/restore', { galleries: [], images: [first.id] })
    expect([await newTo(ana), await unseen(link)]).toEqual([[first.id], [first.id]])
  })

  test('is shown with who has seen it to members', async () => {
    const ben = await linkFor('Ben', { picks: false })
    const [ana, bens] = [await opens(link.url), await opens(ben.url)]
    expect(await versions()).toEqual([])
    await replaces(first)
    await replaces(second)
    await sees(bens, first.id)
    const replacedAt = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await versions()).toEqual([
      { imageId: second.id, replacedAt, seenBy: [], unseenBy: [link.id, ben.id] },
      { imageId: first.id, replacedAt, seenBy: [ben.id], unseenBy: [link.id] },
    ])
    expect(await saidOn(bens)).toEqual([`image-${second.id}`])
    await sees(ana, first.id)
    expect((await versions())[1]).toMatchObject({ seenBy: [link.id, ben.id], unseenBy: [] })
    const reading = await programOf(olga, { scope: 'read' })
    expect((await reading.get(`/api/galleries/${gallery.id}/new-versions`)).statusCode).toBe(200)
    expect((await (await person(at)).get(`/api/galleries/${gallery.id}/new-versions`)).statusCode).toBe(404)
  })
})

test('seeing is refused without a link, and of what is no picture of the gallery', async () => {
  const ana = await opens(link.url)
  const refusals = [
    await sees(visitor(at), first.id),
    await sees(ana, 99_999_999),
    await sees(ana, 'x'),
    await sees(ana, 0),
  ]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [401, 'link_required'],
    [404, 'not_found'],
    [404, 'not_found'],
    [404, 'not_found'],
  ])
})
