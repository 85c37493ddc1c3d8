/** The focus of images: found after an upload, set by hand, and sent to members and visitors. */
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import { DecodingFailed, UnusableImage } from '#server/decoding/decoder.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PATIENCE } from '#testing/patience.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { runFindEarlierFocus } from './find-focus.ts'

const at = appForThisFile({}, undefined, { findsFocus: true })
let olga: SignedIn
let dunes: Gallery
let tower: Image
let beach: Image
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  const added = await olga.adds(
    dunes,
    await imageFile('tower.jpg', { width: 300, height: 450 }),
    await imageFile('beach.jpg'),
  )
  tower = added[0]!
  beach = added[1]!
})

const db = () => at.services.connection.db
const focusOf = ({ focusX, focusY, focusSet }: Image) => [focusX, focusY, focusSet]
const listed = async () => (await olga.imagesOf(dunes)).map(focusOf)
const found = () =>
  expect.poll(() => db().$count(images, sql`gallery_id = ${dunes.id} and found_x is not null`)).toBe(2)
const change = (image: Image, fields: object) => olga.patch(`/api/images/${image.id}`, fields)
const changed = async (image: Image, fields: object) => {
  const answer = await change(image, fields)
  expect(answer.statusCode).toBe(200)
  return focusOf(answer.json())
}

describe('after an upload', () => {
  test('the focus is in the middle until it is found, and then the one that was found', async () => {
    expect([tower, beach].map(focusOf)).toEqual([
      [50, 50, false],
      [50, 50, false],
    ])
    await found()
    expect(await listed()).toEqual([
      [50, 38, false],
      [50, 50, false],
    ])
    const shown = (await visitor(at).get(`/api/public/galleries/${dunes.id}/images`)).json<PublicImage[]>()
    expect(shown.map(({ focusX, focusY }) => [focusX, focusY])).toEqual([
      [50, 38],
      [50, 50],
    ])
    expect(shown[0]).not.toHaveProperty('focusSet')
    const cover = (await olga.get(`/api/galleries/${dunes.id}/cover`)).json()
    expect(cover).toMatchObject({ originalName: 'tower.jpg', focusX: 50, focusY: 38 })
  })

  test('finding it redraws the pages of the gallery, but does not count as a change by a person', async () => {
    const before = (await olga.get(`/api/galleries/${dunes.id}`)).json<Gallery>()
    await found()
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json()).toEqual(before)
    const page = await visitor(at).get(`/iframe/${dunes.id}`)
    expect(page.body).toContain('--focus:50% 38%')
  })

  test('where it is in the middle nothing is drawn again', async () => {
    const shore = await olga.createsGallery('Shore')
    const version = async () =>
      (await db().select({ version: galleries.version }).from(galleries).where(eq(galleries.id, shore.id)))[0]
    const [image] = await olga.adds(shore, await imageFile('beach.jpg'))
    const before = await version()
    const isFound = () => db().$count(images, sql`id = ${image!.id} and found_x = 50 and found_y = 50`)
    await expect.poll(isFound).toBe(1)
    expect(await version()).toEqual(before)
  })

  test.each([
    ['cannot be looked for', new DecodingFailed('no model')],
    ['is looked for for too long', new UnusableImage('too-slow')],
  ])('a picture in which it %s has that of its shape, and is not looked at again', async (_, failure) => {
    await found()
    await db().update(images).set({ foundX: null, foundY: null }).where(eq(images.galleryId, dunes.id))
    const looking = vi.spyOn(at.services.decoder, 'findFocus').mockRejectedValue(failure)
    onTestFinished(() => looking.mockRestore())
    await runFindEarlierFocus(at.services)()
    expect(await listed()).toEqual([
      [50, 38, false],
      [50, 50, false],
    ])
    looking.mockClear()
    await runFindEarlierFocus(at.services)()
    expect(looking).not.toHaveBeenCalled()
  })

  test('one that was not looked at for want of memory is looked at later', async () => {
    await found()
    await db().update(images).set({ foundX: null, foundY: null }).where(eq(images.galleryId, dunes.id))
    const full = Object.assign(new Error('full'), { code: 'ENOMEM' })
    const looking = vi.spyOn(at.services.decoder, 'findFocus').mockRejectedValue(full)
    await expect(runFindEarlierFocus(at.services)()).rejects.toThrow('full')
    looking.mockRestore()
    expect((await listed())[0]).toEqual([50, 50, false])
    await runFindEarlierFocus(at.services)()
    expect((await listed())[0]).toEqual([50, 38, false])
  })

  test('pictures from before are found in what time is left, also where their files are gone', async () => {
    await found()
    await db()
      .update(images)
      .set({ foundX: null, foundY: null, filePath: sql`file_path || '-gone'` })
      .where(eq(images.id, tower.id))
    await runFindEarlierFocus(at.services)()
    expect((await listed())[0]).toEqual([50, 38, false])
  })
})

describe('set by hand', () => {
  test('it stays until it is to be found again', async () => {
    await found()
    expect(await changed(tower, { focusX: 0, focusY: 100 })).toEqual([0, 100, true])
    expect(await listed()).toEqual([
      [0, 100, true],
      [50, 50, false],
    ])
    expect(await changed(tower, { title: 'A tower' })).toEqual([0, 100, true])
    expect(await changed(tower, { focusX: null, focusY: null })).toEqual([50, 38, false])
    expect((await listed())[0]).toEqual([50, 38, false])
  })

  test('it can be set before anything is found, together with a text, and of many at once', async () => {
    expect(await changed(beach, { title: 'Sea', focusX: 1, focusY: 2, was: { title: null } })).toEqual([
      1,
      2,
      true,
    ])
    const all = { imageIds: [tower.id, beach.id], focusX: 50, focusY: 50 }
    const answer = await olga.patch(`/api/galleries/${dunes.id}/images`, all)
    expect(answer.json<Image[]>().map(focusOf)).toEqual([
      [50, 50, true],
      [50, 50, true],
    ])
    await found()
    const again = await olga.patch(`/api/galleries/${dunes.id}/images`, {
      ...all,
      focusX: null,
      focusY: null,
    })
    expect(again.json<Image[]>().map(focusOf)).toEqual([
      [50, 38, false],
      [50, 50, false],
    ])
  })

  test.each([
    [{ focusX: 50 }, 'focusY'],
    [{ focusY: 50 }, 'focusY'],
    [{ focusX: null }, 'focusY'],
    [{ focusX: 50, focusY: null }, 'focusY'],
    [{ focusX: null, focusY: 50 }, 'focusY'],
    [{ focusX: -1, focusY: 50 }, 'focusX'],
    [{ focusX: 50, focusY: 101 }, 'focusY'],
    [{ focusX: 50.5, focusY: 50 }, 'focusX'],
    [{ focusX: '50', focusY: 50 }, 'focusX'],
  ])('%o is refused, of one and of many', async (fields, path) => {
    for (const answer of [
      await change(tower, fields),
      await olga.patch(`/api/galleries/${dunes.id}/images`, { imageIds: [tower.id], ...fields }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
      expect(answer.json().issues).toMatchObject([{ path }])
    }
    expect((await olga.imagesOf(dunes))[0]!.focusSet).toBe(false)
  })

  test('not by others', async () => {
    const stranger = await person(at)
    expect((await stranger.patch(`/api/images/${tower.id}`, { focusX: 1, focusY: 1 })).statusCode).toBe(404)
  })
})

const replaced = async (image: Image, width: number, height: number) => {
  const file = { ...(await imageFile('again.jpg', { width, height })), field: 'image' }
  const answer = await olga.request({
    method: 'PUT',
    url: `/api/images/${image.id}/file`,
    ...multipart([file]),
  })
  expect(answer.statusCode).toBe(200)
}

test('with another file it is found again, unless it was set by hand', {
  timeout: 20_000 * PATIENCE,
}, async () => {
  await found()
  await changed(tower, { focusX: 7, focusY: 8 })
  await replaced(tower, 450, 300)
  await replaced(beach, 300, 450)
  await found()
  expect(await listed()).toEqual([
    [7, 8, true],
    [50, 38, false],
  ])
  expect(await changed(tower, { focusX: null, focusY: null })).toEqual([50, 50, false])
})

test('a removed picture comes back with its focus', async () => {
  await found()
  await changed(tower, { focusX: 7, focusY: 8 })
  await olga.request({ method: 'DELETE', url: `/api/images/${tower.id}` })
  await olga.post('/api/removed/restore', { images: [tower.id] })
  expect((await listed())[0]).toEqual([7, 8, true])
})

test('the cover of a gallery has its own focus, unless the gallery says another, each by itself', async () => {
  await found()
  await changed(tower, { focusX: 30, focusY: 5 })
  const lookOf = async (fields: object) => {
    const answer = await olga.patch(`/api/galleries/${dunes.id}`, { coverStyle: 'full', ...fields })
    expect(answer.statusCode).toBe(200)
    const page = await visitor(at).get(`/iframe/${dunes.id}`)
    return /class="cover [^>]*--focus:([^;]*)/.exec(page.body)?.[1]
  }
  expect(dunes).toMatchObject({ coverFocusX: null, coverFocusY: null })
  expect(await lookOf({})).toBe('30% 5%')
  expect(await lookOf({ coverFocusX: 0 })).toBe('0% 5%')
  expect(await lookOf({ coverFocusY: 100 })).toBe('0% 100%')
  expect(await lookOf({ coverFocusX: null })).toBe('30% 100%')
  expect(await lookOf({ coverFocusY: null })).toBe('30% 5%')
})

describe('files that are cropped', () => {
  /** Red above, blue below. */
  const halves = async () => {
    const half = { width: 300, height: 300, channels: 3 as const }
    const below = await sharp({ create: { ...half, background: '#00f' } })
      .png()
      .toBuffer()
    const bytes = await sharp({ create: { ...half, height: 600, background: '#f00' } })
      .composite([{ input: below, left: 0, top: 300 }])
      .png()
      .toBuffer()
    return { name: 'halves.png', type: 'image/png', bytes }
  }
  /** Red part of a picture, in per cent. */
  const red = async (jpeg: Buffer) => Math.round(((await sharp(jpeg).stats()).channels[0]!.mean / 255) * 100)
  let two: Gallery
  let both: Image
  beforeEach(async () => {
    two = await olga.createsGallery('Two')
    const added = await olga.adds(two, await halves())
    both = added[0]!
    const isFound = () => db().$count(images, sql`gallery_id = ${two.id} and found_x is not null`)
    await expect.poll(isFound).toBe(1)
  })
  const cover = (fields: object) => olga.patch(`/api/galleries/${two.id}`, fields)

  const card = async (page = '') => {
    const { body } = await visitor(at).get(`/iframe/${two.publicId}${page}`)
    const of = (name: string) => new RegExp(`property="og:image${name}" content="([^"]*)"`).exec(body)![1]!
    const { pathname } = new URL(of(''))
    const answer = await visitor(at).get(pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([`${width}`, `${height}`]).toEqual([of(':width'), of(':height')])
    expect([width, height]).toEqual([300, 158])
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    return [name, await red(answer.rawPayload), pathname] as const
  }

  test('for link previews have the focus of the cover or the picture, and other addresses of it none', async () => {
    expect((await card()).slice(0, 2)).toEqual(['50-38.jpg', 83])
    await change(both, { focusX: 50, focusY: 0 })
    const [name, share, above] = await card()
    expect([name, share]).toEqual(['50-0.jpg', 100])
    await cover({ coverFocusY: 100 })
    expect((await card()).slice(0, 2)).toEqual(['50-100.jpg', 0])
    expect((await card(`/p/${both.id}`)).slice(0, 2)).toEqual(['50-0.jpg', 100])
    await change(both, { focusX: 50, focusY: 10 })
    expect((await visitor(at).get(above)).statusCode, 'what was sent around stays').toBe(200)
    const odd = above.replace('50-0', '50-7')
    expect((await visitor(at).get(odd)).statusCode).toBe(404)
    expect((await visitor(at).get(above.replace('50-0.jpg', '50-0.webp'))).statusCode).toBe(404)
    const whole = above.replace('50-0', '300')
    expect(await red((await visitor(at).get(whole)).rawPayload)).toBe(50)
  })

  test('in the letter that sends a gallery have that of its cover', async () => {
    const letter = async () => {
      const answer = await olga.post(`/api/galleries/${two.id}/send/preview`, {
        ...{ to: ['ana@example.org'], subject: 'Two', message: 'Here they are.' },
      })
      expect(answer.statusCode).toBe(200)
      const [, picture] = /src="data:image\/jpeg;base64,([^"]*)"/.exec(answer.json().html)!
      const bytes = Buffer.from(picture!, 'base64')
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([300, 375])
      return red(bytes)
    }
    await change(both, { focusX: 50, focusY: 0 })
    expect(await letter()).toBe(80)
    await cover({ coverFocusY: 100 })
    expect(await letter()).toBe(20)
    await cover({ coverFocusY: null })
    expect(await letter()).toBe(80)
  })
})

test('a focus in the middle that nobody chose is that of the picture after the upgrade', async () => {
  const migration = await readFile('server/database/migrations/0036_focus.sql', 'utf8')
  const update = /^UPDATE "galleries".*;$/m.exec(migration)![0]
  for (const [x, y, afterX, afterY] of [
    [50, 50, null, null],
    [50, 15, 50, 15],
    [0, 50, 0, 50],
  ] as const) {
    const chosen = { coverFocusX: x, coverFocusY: y }
    await db().update(galleries).set(chosen).where(eq(galleries.id, dunes.id))
    await db().execute(sql.raw(update))
    const { coverFocusX, coverFocusY } = (await olga.get(`/api/galleries/${dunes.id}`)).json<Gallery>()
    expect([coverFocusX, coverFocusY]).toEqual([afterX, afterY])
  }
})
