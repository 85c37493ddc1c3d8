/** Limits on the photos downloaded through a view link: each photo counts once, however it is downloaded. */
import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { DownloadPlan } from '#contract/download-plan.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import {
  downloadPlanAddress,
  galleryDownloadAddress,
  imageDownloadAddress,
} from '#contract/visitor-downloads.ts'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
let host: string
let pictures: Image[]
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
})
beforeEach(async () => {
  gallery = await olga.createsGallery('Dunes')
  host = new URL(gallery.address).host
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
  pictures = await olga.adds(
    gallery,
    ...(await Promise.all(names.map((name, n) => imageFile(name, { width: 30 + n, height: 20 })))),
  )
  await olga.patch(`/api/galleries/${gallery.id}`, { visitorDownloads: 'original' })
})

async function linkFor(wanted: object): Promise<ViewLink> {
  const answer = await olga.post(`/api/galleries/${gallery.id}/view-links`, { name: 'Ana', ...wanted })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
async function opens(url: string): Promise<Visitor> {
  const who = visitor(at)
  expect((await who.get(new URL(url).pathname, { host })).statusCode).toBe(303)
  return who
}
const taken = async (link: ViewLink): Promise<number> => {
  const all = (await olga.get(`/api/galleries/${gallery.id}/view-links`)).json<ViewLink[]>()
  return all.find(({ id }) => id === link.id)!.downloadedImages
}
const ask = (who: Visitor, url: string, headers: Record<string, string> = {}) =>
  who.get(url, { host, ...headers })
const one = (which: number) => imageDownloadAddress(gallery, pictures[which]!.id)
const all = () => galleryDownloadAddress(gallery)
const outcome = (answer: { statusCode: number; body: string }) =>
  answer.statusCode < 400 ? answer.statusCode : [answer.statusCode, JSON.parse(answer.body).code]
const USED = [403, 'downloads_used']
const ids = (...which: number[]) => which.map((n) => pictures[n]!.id)
const planFor = async (who: Visitor, ...which: number[]): Promise<DownloadPlan> => {
  const answer = await who.request({
    ...{ method: 'POST', url: downloadPlanAddress(gallery), headers: { host } },
    payload: { imageIds: ids(...which) },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const marks = async (who: Visitor, ...which: number[]) => {
  for (const id of ids(...which)) {
    const url = `/api/public/galleries/${gallery.publicId}/picks/${id}`
    const marked = await who.request({ method: 'PUT', url, headers: { host }, payload: { mark: 'yes' } })
    expect(marked.statusCode).toBe(200)
  }
}
async function namesIn(archive: Buffer): Promise<string[]> {
  const names: string[] = []
  for await (const entry of (await fromBufferPromise(archive)).eachEntry()) names.push(entry.fileName)
  return names
}
const documentOf = async (who: Visitor, path: string) => {
  const answer = await ask(who, path)
  expect(answer.statusCode).toBe(200)
  return new new Window().DOMParser().parseFromString(answer.body, 'text/html')
}

describe('an allowance', () => {
  test('counts each photo once, by whichever way it is taken, and refuses whole what would go over', async () => {
    const link = await linkFor({ maxDownloads: 3 })
    const ana = await opens(link.url)
    expect(outcome(await ask(ana, one(0)))).toBe(200)
    expect(outcome(await ask(ana, `${one(0)}?size=web`))).toBe(200)
    expect(outcome(await ask(ana, one(0)))).toBe(200)
    expect(await taken(link)).toBe(1)

    // All four exceed the limit; two more make three.
    const refused = await ask(ana, all())
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'downloads_used',
        message:
          'This link allows 3 different photos to be downloaded, and 1 of them was. Those can be downloaded again.',
        ...{ maxDownloads: 3, downloadedImages: 1 },
      },
    ])
    const [part] = (await planFor(ana, 0, 1)).parts
    expect(outcome(await ask(ana, part!.url))).toBe(200)
    expect(await taken(link)).toBe(2)
    const [over] = (await planFor(ana, 1, 2, 3)).parts
    expect(outcome(await ask(ana, over!.url))).toEqual(USED)
    await marks(ana, 0, 2)
    const chosen = await ask(ana, `${all()}?chosen=true`)
    expect([chosen.statusCode, await namesIn(chosen.rawPayload)]).toEqual([200, ['a.jpg', 'c.jpg']])
    expect(await taken(link)).toBe(3)
    expect(outcome(await ask(ana, one(3)))).toEqual(USED)
    for (const which of [0, 1, 2]) expect(outcome(await ask(ana, one(which)))).toBe(200)
    expect(await taken(link)).toBe(3)
  })

  test('is asked of a plan by its parts: it answers 200 itself, with what each part has', async () => {
    const link = await linkFor({ maxDownloads: 2 })
    const ana = await opens(link.url)
    const plan = await ask(ana, downloadPlanAddress(gallery))
    expect([plan.statusCode, plan.json()]).toMatchObject([200, { images: 4, ready: 4 }])
    const [{ url }] = plan.json<DownloadPlan>().parts as [DownloadPlan['parts'][0]]
    expect(outcome(await ask(ana, url))).toEqual(USED)
    expect(await taken(link)).toBe(0)
  })

  test('is not touched by a HEAD, which is refused as its GET, nor by ranges and once more', async () => {
    const link = await linkFor({ maxDownloads: 1 })
    const ana = await opens(link.url)
    const head = (url: string) => ana.request({ method: 'HEAD', url, headers: { host } })
    const [part] = (await planFor(ana, 0)).parts
    for (const url of [one(0), part!.url]) {
      const answer = await head(url)
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
    }
    expect((await head(all())).statusCode).toBe(403)
    expect((await ask(ana, one(0), { range: 'bytes=9999999-' })).statusCode).toBe(416)
    expect((await ask(ana, part!.url, { range: 'bytes=9999999-' })).statusCode).toBe(416)
    expect((await ask(ana, one(0), { 'if-none-match': '*' })).statusCode).toBe(304)
    expect(await taken(link)).toBe(0)

    // A part counts, if the image has not been counted yet.
    expect((await ask(ana, one(0), { range: 'bytes=50-' })).statusCode).toBe(206)
    expect(await taken(link)).toBe(1)
    for (const range of ['bytes=0-9', 'bytes=10-'])
      for (const url of [one(0), part!.url]) expect((await ask(ana, url, { range })).statusCode).toBe(206)
    expect((await ask(ana, part!.url)).statusCode).toBe(200)
    expect((await head(one(0))).statusCode).toBe(200)
    expect((await head(one(1))).statusCode).toBe(403)
    expect((await ask(ana, one(1), { range: 'bytes=0-0' })).statusCode).toBe(403)
    expect(await taken(link)).toBe(1)
  })

  test('lets one of two devices take the last', async () => {
    const link = await linkFor({ maxDownloads: 3 })
    const [phone, laptop] = [await opens(link.url), await opens(link.url)]
    const two = [(await planFor(phone, 0, 1)).parts[0]!.url, (await planFor(phone, 2, 3)).parts[0]!.url]
    const answers = await Promise.all([ask(phone, two[0]!), ask(laptop, two[1]!)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await taken(link)).toBe(2)
    const last = await Promise.all(
      [0, 1, 2, 3].flatMap((which) => [phone, laptop].map((who) => ask(who, one(which)))),
    )
    expect(last.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    expect(last.filter(({ statusCode }) => statusCode === 403)).toHaveLength(2)
    expect(await taken(link)).toBe(3)
  })

  test("is the guests', too; another link's and no link's downloads are not counted", async () => {
    const link = await linkFor({ maxDownloads: 2 })
    const other = await linkFor({})
    const [ana, guest] = [await opens(link.url), await opens(link.guestUrl!)]
    expect(outcome(await ask(guest, one(0)))).toBe(200)
    expect(outcome(await ask(ana, one(1)))).toBe(200)
    expect(outcome(await ask(guest, one(2)))).toEqual(USED)
    expect(outcome(await ask(guest, one(1)))).toBe(200)
    expect(outcome(await ask(visitor(at), one(2)))).toBe(200)
    expect(outcome(await ask(await opens(other.url), all()))).toBe(200)
    expect([await taken(link), await taken(other)]).toEqual([2, 4])
  })

  test('keeps what was taken of pictures that are replaced or removed', async () => {
    const link = await linkFor({ maxDownloads: 2 })
    const ana = await opens(link.url)
    for (const which of [0, 1]) expect(outcome(await ask(ana, one(which)))).toBe(200)
    const file = await imageFile('new.jpg', { width: 33, height: 44 })
    const url = `/api/images/${pictures[0]!.id}/file`
    const replaced = await olga.request({
      ...{ method: 'PUT', url, ...multipart([{ ...file, field: 'image' }]) },
    })
    expect(replaced.statusCode).toBe(200)
    const again = await ask(ana, one(0))
    expect([again.statusCode, again.rawPayload.equals(file.bytes)]).toEqual([200, true])
    await olga.delete(`/api/images/${pictures[1]!.id}`)
    expect(await taken(link)).toBe(2)
    expect(outcome(await ask(ana, one(2)))).toEqual(USED)
    await olga.post('/api/removed/restore', { galleries: [], images: ids(1) })
    expect(outcome(await ask(ana, one(1)))).toBe(200)
    expect(await taken(link)).toBe(2)
  })

  test('can be set, raised and lowered at any time: what was taken is counted without one, too', async () => {
    const link = await linkFor({})
    const ana = await opens(link.url)
    expect(outcome(await ask(ana, all()))).toBe(200)
    expect(await taken(link)).toBe(4)
    await olga.patch(`/api/view-links/${link.id}`, { maxDownloads: 1 })
    expect(outcome(await ask(ana, all()))).toBe(200)
    const [more] = await olga.adds(gallery, await imageFile('e.jpg', { width: 50 }))
    expect(outcome(await ask(ana, imageDownloadAddress(gallery, more!.id)))).toEqual(USED)
    expect(outcome(await ask(ana, all()))).toEqual(USED)
    const saved = await olga.patch(`/api/view-links/${link.id}`, { maxDownloads: 5 })
    expect(saved.json()).toMatchObject({ maxDownloads: 5, downloadedImages: 4 })
    expect(outcome(await ask(ana, all()))).toBe(200)
    expect(await taken(link)).toBe(5)
  })

  test('is refused before copies are made, and not asked for without downloads', async () => {
    const link = await linkFor({ maxDownloads: 1 })
    const ana = await opens(link.url)
    expect(outcome(await ask(ana, `${all()}?size=web`))).toEqual(USED)
    expect((await ask(ana, `${downloadPlanAddress(gallery)}?size=web`)).json()).toMatchObject({ ready: 0 })
    await olga.patch(`/api/view-links/${link.id}`, { downloads: 'none' })
    expect(outcome(await ask(ana, all()))).toEqual([403, 'downloads_off'])
    expect((await documentOf(ana, '/')).getElementById('downloads-left')).toBeNull()
  })
})

describe('the page', () => {
  const leftOn = async (who: Visitor, path = '/') =>
    (await documentOf(who, path)).getElementById('downloads-left')?.textContent

  test('says what is left, as it is at each request, to holder and guests', async () => {
    const link = await linkFor({ maxDownloads: 10 })
    const [ana, guest] = [await opens(link.url), await opens(link.guestUrl!)]
    const before = await ask(ana, '/')
    expect(await leftOn(ana)).toBe('10 of 10 downloads left')
    await ask(ana, one(0))
    for (const who of [ana, guest]) {
      expect(await leftOn(who)).toBe('9 of 10 downloads left')
      expect(await leftOn(who, '/download')).toBe('9 of 10 downloads left')
      expect(await leftOn(who, `/p/${pictures[0]!.id}`)).toBe('9 of 10 downloads left')
    }
    const etag = String(before.headers.etag)
    expect((await ask(ana, '/', { 'if-none-match': etag })).statusCode).toBe(200)
    for (const who of [visitor(at), await opens((await linkFor({})).url)]) {
      expect(await leftOn(who)).toBeUndefined()
      expect(await leftOn(who, '/download')).toBeUndefined()
    }
    await olga.patch(`/api/view-links/${link.id}`, { maxDownloads: 1 })
    expect(await leftOn(ana)).toBe('0 of 1 download left')
  })

  /** Fields of the form: their labels, and whether they are checked and enabled. */
  async function formOf(who: Visitor) {
    const form = (await documentOf(who, '/download')).querySelector('form')!
    const fields = [...form.querySelectorAll('.what input')].map((input) => {
      const { name, value, checked, disabled, parentElement } = input as never as HTMLInputElement
      return [name, value, checked, disabled, parentElement!.querySelector('.name')?.textContent]
    })
    return { fields, submit: form.querySelector('button')!.disabled, form }
  }

  test("offers 'Chosen' in the place of all while all is too many, and chapters that fit", async () => {
    const chapter = { title: 'Noon' }
    const { id } = (await olga.post(`/api/galleries/${gallery.id}/chapters`, chapter)).json()
    await olga.post(`/api/galleries/${gallery.id}/images/move`, { chapterId: id, imageIds: ids(1, 2, 3) })
    const link = await linkFor({ maxDownloads: 2 })
    const [ana, guest] = [await opens(link.url), await opens(link.guestUrl!)]
    const noon = ['chapter', 'noon', false, true, 'NoonMore than you have left']
    expect(await formOf(ana)).toMatchObject({
      fields: [
        ['chosen', 'true', false, false, expect.anything()],
        ['chapter', '', false, true, 'ChosenNothing chosen yet'],
        noon,
      ],
      submit: true,
    })
    expect(await formOf(guest)).toMatchObject({
      fields: [['chapter', '', false, true, 'All photosMore than you have left'], noon],
      submit: true,
    })
    await marks(ana, 0, 1)
    const { fields, submit } = await formOf(ana)
    expect([fields.slice(1), submit]).toEqual([[['chapter', '', true, false, 'Chosen'], noon], false])
    // Sent like the form.
    const sent = (rest: string) => ask(ana, `${all()}?chosen=true&${rest}`, { accept: 'text/html,*/*;q=0.8' })
    const zip = await sent('chapter=&size=original')
    expect([zip.statusCode, await namesIn(zip.rawPayload)]).toEqual([200, ['a.jpg', '01 Noon/b.jpg']])
    const over = await sent('chapter=noon&size=original')
    expect(over.statusCode).toBe(403)
    expect(over.body).toMatch(/Not enough downloads left<\/h1>/)
    expect(over.body).toContain('This link allows 2 different photos to be downloaded, and 2 of them were.')

    // Three of the chapter fit when there are four.
    await olga.patch(`/api/view-links/${link.id}`, { maxDownloads: 4 })
    expect((await formOf(ana)).fields).toEqual([
      ['chapter', '', true, false, 'All photos'],
      ['chapter', 'noon', false, false, 'Noon'],
    ])
    const chapterOnly = await sent('chapter=noon&size=original')
    expect(await namesIn(chapterOnly.rawPayload)).toEqual(['01 Noon/b.jpg', '01 Noon/c.jpg', '01 Noon/d.jpg'])
    expect(await taken(link)).toBe(4)
  })
})
