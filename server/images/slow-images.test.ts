import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { UnusableImage } from '#server/decoding/unusable-image.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { jpegOfManyScans } from '#testing/hostile-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { tusOf } from '#testing/tus.ts'
import { decodeFor, recipientOf } from './prepare-image.ts'

const at = appForThisFile()

test('only images that take too long are counted', async () => {
  const { limits } = at.services
  const file = { name: 'a.jpg', path: 'docs/pictures/gallery.webp', bytes: 1, sha256: '', crc32: 0 }
  const decodes = (reason?: UnusableImage['reason']) =>
    decodeFor({ limits }, 'olga', file, async () => {
      if (reason) throw new UnusableImage(reason)
      return 'decoded'
    })
  for (let n = 0; n < 20; n++) await expect(decodes('damaged')).rejects.toMatchObject({ status: 400 })
  for (let n = 0; n < 10; n++) {
    await expect(decodes('too-slow')).rejects.toMatchObject({
      status: 400,
      message: 'a.jpg takes too long to read.',
    })
  }
  expect(await decodes()).toBe('decoded')
  await expect(decodes('too-slow')).rejects.toMatchObject({ status: 429 })
  await expect(decodes()).rejects.toMatchObject({ status: 429 })
  expect(await decodeFor({ limits }, 'stella', file, async () => 'decoded')).toBe('decoded')
})

test('who has sent too many of them sends nothing more for a while, by any call; others do', async () => {
  const [olga, stella] = [await person(at), await person(at)]
  const [dunes, woods] = [await olga.createsGallery('Dunes'), await stella.createsGallery('Woods')]
  const file = await imageFile('a.jpg')
  const [image] = await olga.adds(dunes, file)
  const link = (await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { name: null })).json<{
    token: string
  }>()
  await at.services.limits('slow-image').spend(olga.user.id, 10)
  await at.services
    .limits('slow-image')
    .spend(olga.user.id)
    .catch(() => {})

  const form = (field: string) => multipart([{ ...file, field }])
  const { beginWith } = tusOf(olga)
  const answers = [
    await olga.request({ method: 'POST', url: `/api/galleries/${dunes.id}/images`, ...form('images') }),
    await olga.request({ method: 'PUT', url: `/api/images/${image!.id}/file`, ...form('image') }),
    await olga.request({ method: 'PUT', url: '/api/account/site/logo', ...form('logo') }),
    await beginWith(`/api/galleries/${dunes.id}/uploads`, file),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    answers.map(() => [429, expect.stringMatching(/^\d+$/)]),
  )
  expect(await olga.imagesOf(dunes)).toHaveLength(1)

  // Guests pay for themselves, and so do other members.
  const guest = visitor(at)
  const sent = await guest.request({
    method: 'POST',
    url: `/api/invite/${link.token}/upload`,
    ...form('images'),
  })
  expect(sent.statusCode).toBe(201)
  expect(await stella.adds(woods, file)).toHaveLength(1)
})

test('a guest who has sent too many of them leaves the link to guests of other networks', async () => {
  const olga = await person(at)
  const dunes = await olga.createsGallery('Dunes')
  const made = await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { name: null })
  const url = `/api/invite/${made.json().token}`
  const file = await imageFile('a.jpg')
  const guestOf = (address: string) => Object.assign(visitor(at), { address })
  const sendsFrom = async (address: string) => [
    (await guestOf(address).sends(`${url}/upload`, [file])).statusCode,
    (await tusOf(guestOf(address)).beginWith(`${url}/uploads`, file)).statusCode,
  ]
  const network = hashToken('198.51.100.1')
  const { payer } = recipientOf(dunes.id, { userId: null, network })
  await at.services.limits('slow-image').spend(payer, 10)
  expect(await sendsFrom('198.51.100.1')).toEqual([201, 201])
  expect(await at.services.limits('slow-image').allows(payer)).toBe(false)
  expect(await sendsFrom('198.51.100.1')).toEqual([429, 429])
  expect(await sendsFrom('198.51.100.2')).toEqual([201, 201])
})

test('nobody waits for what guests of one gallery send by many links', async () => {
  const [olga, stella] = [await person(at), await person(at)]
  const [dunes, woods] = [await olga.createsGallery('Dunes'), await stella.createsGallery('Woods')]
  const slow = { name: 'slow.jpg', type: 'image/jpeg', bytes: jpegOfManyScans(250) }
  const links = await Promise.all(
    Array.from({ length: 2 * availableParallelism() + 2 }, async () => {
      const made = await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { name: null })
      return made.json<{ token: string }>().token
    }),
  )
  const order: string[] = []
  const sending = links.map(async (token) => {
    expect((await visitor(at).sends(`/api/invite/${token}/upload`, [slow])).statusCode).toBe(201)
    order.push('guest')
  })
  await Promise.race(sending)
  await stella.adds(woods, await imageFile('a.jpg'))
  order.push('stella')
  await Promise.all(sending)
  // Only files that were being decoded come before it.
  expect(order.indexOf('stella')).toBeLessThanOrEqual(2 * availableParallelism())
})
