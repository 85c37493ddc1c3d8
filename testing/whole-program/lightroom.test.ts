import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery, GalleryListItem } from '#contract/galleries.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { CURL, type Lightroom, LUA, startLightroom } from '#testing/lightroom.ts'
import { person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest, type TestApp } from '#testing/start-app.ts'

const missing = [!LUA && 'lua5.1', !CURL && 'curl'].filter(Boolean)

let at: TestApp
let origin: string
let olga: SignedIn
let token: string
let tokenId: number
let lightroom: Lightroom

const picture = async (words: string) =>
  Buffer.concat([(await imageFile('x.jpg', { width: 60, height: 40 })).bytes, Buffer.from(words)])

describe.skipIf(missing.length > 0)(`Lightroom${missing.length > 0 ? ` (no ${missing})` : ''}`, () => {
  beforeEach(async () => {
    const port = await freePort()
    at = await startAppForThisTest({ PUBLIC_URL: `http://127.0.0.1:${port}` })
    origin = await at.app.listen({ port, host: '127.0.0.1' })
    olga = await person(at)
    const program = await programOf(olga)
    token = program.token
    tokenId = program.tokenId
    lightroom = await startLightroom(origin, onTestFinished)
    await lightroom.does('service', { name: 'Service', address: `${origin}/ `, token: `${token}\n` })
  })

  const publish = async (name: string, photos: Record<string, string>) => {
    const files = []
    for (const [photo, words] of Object.entries(photos)) {
      files.push(await lightroom.renders(photo, await picture(words)))
    }
    return lightroom.does('publish', { name, files })
  }
  const galleries = async () => (await olga.get('/api/galleries')).json<GalleryListItem[]>()
  const gallery = async (title: string) => (await galleries()).find((one) => one.title === title)!
  const namesIn = async (id: number) =>
    (await olga.imagesOf({ id } as Gallery)).map(({ originalName }) => originalName)

  describe('a publish service', () => {
    test('makes a gallery of a collection, and an image of each photo, once', async () => {
      await lightroom.does('collection', { name: 'Dunes at noon', service: 'Service' })
      const first = await publish('Dunes at noon', { one: '1', two: '2' })
      const made = await gallery('Dunes at noon')
      expect(made).toMatchObject({ subdomain: 'dunes-at-noon', visibility: 'unlisted', imageCount: 2 })
      const [one, two] = await olga.imagesOf(made)
      expect(first).toEqual({
        remoteId: `gallery/${made.id}`,
        url: made.address,
        photos: [
          { photo: 'one', id: String(one!.id), url: `${made.address}/p/${one!.id}`, needsPublishing: false },
          { photo: 'two', id: String(two!.id), url: `${made.address}/p/${two!.id}`, needsPublishing: false },
        ],
        failures: [],
      })
      await publish('Dunes at noon', { three: '3' })
      expect(await namesIn(made.id)).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
      expect((await galleries()).length).toBe(1)
    })

    test('publishes again in place: address, caption and marks stay', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { one: '1', two: '2' })
      const made = await gallery('Dunes')
      const [before] = await olga.imagesOf(made)
      await olga.patch(`/api/images/${before!.id}`, { title: 'The first' })
      const again = await publish('Dunes', { one: 'another' })
      expect(again.failures).toEqual([])
      const [after, two] = await olga.imagesOf(made)
      expect(after).toMatchObject({ id: before!.id, title: 'The first' })
      expect(after!.fileSize).toBe((await picture('another')).length)
      expect(two!.originalName).toBe('two.jpg')
    })

    test('what was deleted on the page is added again when it is published again', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { one: '1', two: '2' })
      const made = await gallery('Dunes')
      const [one] = await olga.imagesOf(made)
      await olga.delete(`/api/images/${one!.id}`)
      const { photos } = await publish('Dunes', { one: 'again' })
      const images = await olga.imagesOf(made)
      expect(images.map(({ originalName }) => originalName)).toEqual(['two.jpg', 'one.jpg'])
      expect(photos[0].id).toBe(String(images[1]!.id))
    })

    test('removes to Removed, and nothing of others', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { one: '1', two: '2' })
      const made = await gallery('Dunes')
      await olga.adds(made, { name: 'of-others.jpg', type: 'image/jpeg', bytes: await picture('others') })
      const left = await lightroom.does('remove', { name: 'Dunes', photos: ['one'] })
      expect(left.photos.map(({ photo }: { photo: string }) => photo)).toEqual(['two'])
      expect(await namesIn(made.id)).toEqual(['two.jpg', 'of-others.jpg'])
      const removed = (await olga.get('/api/removed')).json()
      expect(JSON.stringify(removed)).toContain('one.jpg')

      // Neither missing images nor a deleted collection are errors.
      const [two] = await olga.imagesOf(made)
      await olga.delete(`/api/images/${two!.id}`)
      await lightroom.does('remove', { name: 'Dunes', photos: ['two'] })
      await publish('Dunes', { three: '3' })
      await lightroom.does('deleteCollection', { name: 'Dunes' })
      expect(await namesIn(made.id)).toEqual(['of-others.jpg'])
    })

    test('a photo in two collections is two images', async () => {
      await lightroom.does('collection', { name: 'First', service: 'Service' })
      await lightroom.does('collection', { name: 'Second', service: 'Service' })
      await publish('First', { one: '1' })
      await publish('Second', { one: '1' })
      await lightroom.does('remove', { name: 'First', photos: ['one'] })
      expect(await namesIn((await gallery('First')).id)).toEqual([])
      expect(await namesIn((await gallery('Second')).id)).toEqual(['one.jpg'])
    })

    test('takes a gallery that is there, and touches nothing in it', async () => {
      const dunes = await olga.createsGallery('Dunes')
      const same = await picture('same')
      const [theirs] = await olga.adds(dunes, { name: 'one.jpg', type: 'image/jpeg', bytes: same })
      const { items, gallery: chosen, isOpen } = await lightroom.does('dialog', { service: 'Service' })
      expect([items.length, chosen, isOpen]).toEqual([2, '', true])
      expect(items[1]).toEqual({ title: `Dunes (${dunes.subdomain})`, value: String(dunes.id) })
      expect(await lightroom.does('dialog', { service: 'Service', inSet: true })).toMatchObject({
        view: 'static_text',
      })

      await lightroom.does('collection', {
        name: 'Any',
        service: 'Service',
        settings: { gallery: String(dunes.id) },
      })
      const { photos } = await publish('Any', { one: 'same' })
      expect(await lightroom.does('dialog', { service: 'Service', name: 'Any' })).toMatchObject({
        isOpen: false,
      })
      await publish('Any', { one: 'changed' })
      await lightroom.does('rename', { name: 'Any', to: 'Other words' })
      const images = await olga.imagesOf(dunes)
      expect(images.map(({ id }) => id)).toEqual([theirs!.id, Number(photos[0].id)])
      expect(images[0]!.fileSize).toBe(same.length)
      expect((await galleries()).map(({ title }) => title)).toEqual(['Dunes'])
    })

    test('collections in a set are chapters of its gallery', async () => {
      await lightroom.does('set', { name: 'The Day', service: 'Service' })
      await lightroom.does('collection', { name: 'Morning', service: 'Service', set: 'The Day' })
      await lightroom.does('collection', { name: 'Evening', service: 'Service', set: 'The Day' })
      await publish('Morning', { one: '1' })
      const { remoteId, url } = await publish('Evening', { two: '2', three: '3' })
      await publish('Morning', { four: '4' })
      const made = await gallery('The Day')
      const chapters = async () => (await olga.get(`/api/galleries/${made.id}/chapters`)).json<Chapter[]>()
      const [morning, evening] = await chapters()
      expect([morning, evening]).toMatchObject([
        { title: 'Morning', imageCount: 2 },
        { title: 'Evening', imageCount: 2 },
      ])
      expect([remoteId, url]).toEqual([
        `gallery/${made.id}/chapter/${evening!.id}`,
        `${made.address}/c/evening`,
      ])

      await lightroom.does('rename', { name: 'Evening', to: 'Night' })
      await lightroom.does('rename', { name: 'The Day', to: 'The Days' })
      expect((await chapters()).map(({ title }) => title)).toEqual(['Morning', 'Night'])
      expect((await galleries()).map(({ title }) => title)).toEqual(['The Days'])
      expect((await lightroom.does('reparent', { name: 'Morning' })).userError).toContain('cannot be moved')

      // A chapter that was deleted on the page is made again.
      await olga.delete(`/api/chapters/${morning!.id}`)
      await publish('Morning', { five: '5' })
      expect((await chapters()).map(({ title, imageCount }) => [title, imageCount])).toEqual([
        ['Night', 2],
        ['Morning', 1],
      ])
    })

    test('the order goes along; what others added keeps its place', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { a: '1', b: '2' })
      const made = await gallery('Dunes')
      await olga.adds(made, { name: 'others.jpg', type: 'image/jpeg', bytes: await picture('others') })
      await publish('Dunes', { c: '3' })
      await lightroom.does('sort', { name: 'Dunes', photos: ['c', 'a', 'b'] })
      expect(await namesIn(made.id)).toEqual(['c.jpg', 'a.jpg', 'others.jpg', 'b.jpg'])
      await lightroom.does('sort', { name: 'Dunes', photos: ['c', 'a', 'b'] })
      await lightroom.does('sort', { name: 'Dunes', photos: [] })
      expect(await namesIn(made.id)).toEqual(['c.jpg', 'a.jpg', 'others.jpg', 'b.jpg'])
    })

    test('a photo that is refused is named, and the others go on', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      const files = [
        await lightroom.renders('bad', Buffer.from('no picture')),
        { photo: 'lost', problem: 'The file is missing.' },
        await lightroom.renders('good', await picture('good'), "it's “good”.jpg"),
      ]
      const { failures } = await lightroom.does('publish', { name: 'Dunes', files })
      expect(failures).toEqual([
        { photo: 'bad', message: expect.stringMatching(/./) },
        { photo: 'lost', message: 'The file is missing.' },
      ])
      expect(await namesIn((await gallery('Dunes')).id)).toEqual(["it's “good”.jpg"])
      expect((await lightroom.does('state', { name: 'Dunes' })).photos).toMatchObject([
        { needsPublishing: true },
        { needsPublishing: true },
        { needsPublishing: false },
      ])
    })

    test('a title in other letters, taken or long, has an address all the same', async () => {
      for (const name of ['日'.repeat(200), 'Dunes', 'dunes!']) {
        await lightroom.does('collection', { name, service: 'Service' })
        expect((await publish(name, { one: name })).failures).toEqual([])
      }
      const titles = (await galleries()).map(({ title }) => title)
      expect(titles.toSorted()).toEqual(['Dunes', 'dunes!', '日'.repeat(200)].toSorted())
    })
  })

  describe('a service that is not let in', () => {
    test.each([
      [
        'reads only',
        () => programOf(olga, { scope: 'read' }),
        'This API token can read but not change anything.',
      ],
      [
        'has ended',
        async () => ({ token: `prt_${'x'.repeat(40)}` }),
        'This API token is unknown, has expired or was deleted.',
      ],
    ])('with a token that %s says so, and changes nothing', async (_words, make, message) => {
      const dunes = await olga.createsGallery('Dunes')
      const [theirs] = await olga.adds(dunes, await imageFile('theirs.jpg'))
      await lightroom.does('service', { name: 'Other', address: origin, token: (await make()).token })
      await lightroom.does('collection', { name: 'X', service: 'Other' })
      const settings = { gallery: String(dunes.id) }
      await lightroom.does('collection', { name: 'Y', service: 'Other', settings })
      expect(await publish('X', { one: '1' })).toEqual({ userError: message })
      expect(await publish('Y', { one: '1' })).toEqual({ userError: message })
      expect(await lightroom.does('check', { address: origin, token: 'x' })).toMatchObject({
        messages: [{ kind: 'critical', text: 'This API token is unknown, has expired or was deleted.' }],
      })
      expect((await olga.imagesOf(dunes)).map(({ id }) => id)).toEqual([theirs!.id])
      expect((await galleries()).length).toBe(1)
    })

    test('with a token for another gallery does not find this one', async () => {
      const dunes = await olga.createsGallery('Dunes')
      const other = await programOf(olga, { galleryId: (await olga.createsGallery('Other')).id })
      await lightroom.does('service', { name: 'Bound', address: origin, token: other.token })
      await lightroom.does('collection', {
        name: 'Y',
        service: 'Bound',
        settings: { gallery: String(dunes.id) },
      })
      expect((await publish('Y', { one: '1' })).userError).toBe('This API token is for another gallery.')
      await lightroom.does('collection', { name: 'Z', service: 'Bound' })
      expect((await publish('Z', { one: '1' })).userError).toBe('This API token is for one gallery only.')
      expect(await olga.imagesOf(dunes)).toEqual([])
    })

    test('that ends between two publications keeps what was published', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { one: '1' })
      await olga.delete(`/api/account/tokens/${tokenId}`)
      expect((await publish('Dunes', { two: '2' })).userError).toContain('unknown')
      expect((await lightroom.does('remove', { name: 'Dunes', photos: ['one'] })).userError).toContain(
        'unknown',
      )
      expect(await namesIn((await gallery('Dunes')).id)).toEqual(['one.jpg'])
    })

    test('a host that does not answer is tried again, and then named', async () => {
      await lightroom.does('service', {
        name: 'Nobody',
        address: `http://127.0.0.1:${await freePort()}`,
        token,
      })
      await lightroom.does('collection', { name: 'X', service: 'Nobody' })
      expect(await publish('X', { one: '1' })).toEqual({ userError: 'Picture Rail does not answer.' })
    })

    test('a gallery that was deleted is named', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { one: '1' })
      await olga.delete(`/api/galleries/${(await gallery('Dunes')).id}`)
      expect((await publish('Dunes', { two: '2' })).userError).toContain(
        'The gallery of “Dunes” is not there.',
      )
    })
  })

  test('the token is kept by the system, and not with the service', async () => {
    const { kept } = await lightroom.does('service', { name: 'Third', address: origin, token })
    expect(kept).toEqual({ address: origin, tokenKey: expect.stringMatching(/^picturerail-/) })
    await lightroom.does('check', { address: `${origin}/`, token })
    await olga.createsGallery('Dunes')
    expect(await lightroom.does('check', { address: origin, token })).toMatchObject({
      messages: [{ text: 'The token opens 0 galleries.' }, { text: 'The token opens 1 gallery.' }],
    })
  })

  test('JSON is read and written as others do', async () => {
    const value = {
      text: 'ä “q” \\ / \n\t\u0001 😀 \u2028',
      numbers: [0, -1, 2147483647, 1.5, 1e21, 123456789012],
      words: [true, false, [], [[]], ''],
      deep: { a: { b: [{ c: 'd' }] } },
    }
    expect((await lightroom.does('json', { value })).again).toEqual(value)
  })

  describe('Get choices', () => {
    const linkTo = async (id: number, name: string) =>
      (await olga.post(`/api/galleries/${id}/view-links`, { name })).json<ViewLink>()
    async function marks(made: { publicId: string }, link: ViewLink, picks: Record<number, object>) {
      const client = visitor(at)
      await client.get(`/iframe/${made.publicId}/with/${link.token}`)
      for (const [imageId, pick] of Object.entries(picks)) {
        const url = `/api/public/galleries/${made.publicId}/picks/${imageId}`
        const answer = await client.request({ method: 'PUT', url, payload: pick })
        expect([imageId, answer.statusCode]).toEqual([imageId, 200])
      }
    }

    test('sets colour labels, and notes as a comment', async () => {
      await lightroom.does('collection', { name: 'Dunes', service: 'Service' })
      await publish('Dunes', { a: '1', b: '2', c: '3', d: '4' })
      const made = await gallery('Dunes')
      const [a, b, c] = (await olga.imagesOf(made)).map(({ id }) => id)
      const anna = await linkTo(made.id, 'Anna')
      const ben = await linkTo(made.id, 'Ben')
      await marks(made, anna, {
        [a!]: { mark: 'yes', note: 'lovely “light”' },
        [b!]: { mark: 'maybe' },
        [c!]: { mark: 'no' },
      })
      await marks(made, ben, { [a!]: { mark: 'no', note: 'hm' }, [c!]: { mark: 'no' } })
      const nothing = { label: null, comment: null }
      expect(await lightroom.does('getChoices')).toEqual({
        photos: {
          a: { label: 'green', comment: 'Anna: lovely “light”\nBen: hm' },
          b: { ...nothing, label: 'yellow' },
          c: { ...nothing, label: 'red' },
          d: nothing,
        },
        messages: [
          {
            title: 'Choices from Picture Rail',
            text: '1 yes, 1 maybe, 1 no, 1 with a comment.',
            kind: 'info',
          },
        ],
      })
      // A deleted gallery reports nothing of its photos.
      await olga.delete(`/api/galleries/${made.id}`)
      expect(await lightroom.does('getChoices')).toMatchObject({
        messages: [{ text: expect.stringContaining('0 yes') }],
      })
    })
  })
})

test('the ZIP holds the plug-in as it is in the sources', async () => {
  const files = await contentsOf(await readFile('dist/picturerail.lrplugin.zip'))
  const sources = (await readdir('lightroom')).sort()
  expect([...files.keys()]).toEqual(sources.map((name) => `picturerail.lrplugin/${name}`))
  for (const name of sources) {
    expect(files.get(`picturerail.lrplugin/${name}`)).toEqual(await readFile(`lightroom/${name}`))
  }
})
