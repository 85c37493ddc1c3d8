import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { captionedImage, inPacket, xmpPacket } from '#testing/captioned-images.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
})

const photograph = () =>
  captionedImage('IMG_1.jpg', {
    xmp: xmpPacket({ title: { 'x-default': 'A dune' }, description: { 'x-default': 'At noon' } }),
    exif: {
      camera: { Make: 'Canon', Model: 'Canon EOS 5D' },
      shot: { DateTimeOriginal: '2024:06:01 12:00:00', FNumber: '28/10', ISOSpeedRatings: '100' },
    },
  })
const TAKEN_AT = '2024-06-01T12:00:00'
const CAMERA = {
  make: 'Canon',
  model: 'Canon EOS 5D',
  lens: null,
  focalLength: null,
  aperture: 2.8,
  exposure: null,
  iso: 100,
}

const changes = async (fields: object, who = olga) => {
  const answer = await who.patch(`/api/galleries/${dunes.id}`, fields)
  expect(answer.statusCode).toBe(200)
  return answer.json<Gallery>()
}

describe('what a file says', () => {
  test('comes along with an image that a member adds', async () => {
    const answer = await olga.uploads(dunes, await photograph())
    expect(answer.statusCode).toBe(201)
    const [image] = answer.json<Image[]>()
    expect(image).toMatchObject({
      title: 'A dune',
      description: 'At noon',
      takenAt: TAKEN_AT,
      camera: CAMERA,
    })
    expect(await olga.imagesOf(dunes)).toEqual([image])
  })

  test('is no caption where the gallery does not read captions', async () => {
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json()).toMatchObject({ readCaptions: true })
    expect(await changes({ readCaptions: false, was: { readCaptions: true } })).toMatchObject({
      readCaptions: false,
    })
    const [image] = (await olga.uploads(dunes, await photograph())).json<Image[]>()
    expect(image).toMatchObject({ title: null, description: null, takenAt: TAKEN_AT, camera: CAMERA })
  })

  test('is no caption of a guest’s image', async () => {
    const link = (await olga.post(`/api/galleries/${dunes.id}/shareable-links`, {})).json<{ token: string }>()
    const sent = await visitor(at).sends(`/api/invite/${link.token}/upload`, [await photograph()])
    expect(sent.statusCode).toBe(201)
    expect(sent.body).not.toContain('Canon')
    const [image] = await olga.imagesOf(dunes)
    expect(image).toMatchObject({ title: null, description: null, takenAt: TAKEN_AT, camera: CAMERA })
  })

  test('costs nothing but itself when it is hostile', async () => {
    const endless = await captionedImage('a.webp', { xmp: inPacket('<dc:title>'.repeat(200_000)) }, 'webp')
    const answer = await olga.uploads(dunes, endless, await photograph())
    expect(answer.statusCode).toBe(201)
    expect(answer.json<Image[]>().map(({ title, takenAt, camera }) => ({ title, takenAt, camera }))).toEqual([
      { title: null, takenAt: null, camera: null },
      { title: 'A dune', takenAt: TAKEN_AT, camera: CAMERA },
    ])
  })
})

test('visitors see time and camera only where the gallery shows them', async () => {
  await olga.uploads(dunes, await photograph())
  const guest = visitor(at)
  const seen = async () => {
    const [image] = (await guest.get(`/api/public/galleries/${dunes.publicId}/images`)).json<PublicImage[]>()
    const gallery = (await guest.get(`/api/public/galleries/${dunes.publicId}`)).json<PublicGallery>()
    const page = (await guest.get(`/iframe/${dunes.publicId}/p/${image!.id}`)).body
    return { image, gallery, page }
  }
  const before = await seen()
  expect(before.gallery).toMatchObject({ showCameraFacts: false })
  expect(before.image).not.toHaveProperty('takenAt')
  expect(before.image).not.toHaveProperty('camera')
  expect(before.page).not.toContain('class="facts"')

  await changes({ showCameraFacts: true })
  const after = await seen()
  expect(after.gallery).toMatchObject({ showCameraFacts: true })
  expect(after.image).toMatchObject({ takenAt: TAKEN_AT, camera: CAMERA })
  expect(after.page).toContain('class="facts"')
})
