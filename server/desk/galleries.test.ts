import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import { galleries, users } from '#server/database/tables/index.ts'
import { bundleOf } from '#testing/bundles.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile({ TRASH_DAYS: '0' })

describe('creating a gallery', () => {
  test('gives it its own address and the appearance of a new gallery', async () => {
    const olga = await person(at)
    const answer = await olga.post('/api/galleries', {
      title: '  Dunes at dusk ',
      description: '  ',
      subdomain: 'dunes-at-dusk',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      title: 'Dunes at dusk',
      description: null,
      subdomain: 'dunes-at-dusk',
      address: 'http://dunes-at-dusk.localhost:3000',
      access: 'owner',
      userId: olga.user.id,
      imageCount: 0,
      customDomain: null,
      metadata: null,
      ...DEFAULT_LOOK,
      showTitleInIframe: true,
      showDescriptionInIframe: true,
      showImageMetadata: false,
      titleColor: '#ffffff',
      titleBackgroundColor: '#3b82f6',
      titleAlignment: 'center',
      descriptionColor: '#ffffff',
      descriptionBackgroundColor: '#3b82f6',
      descriptionAlignment: 'center',
    })
  })

  test.each([
    ['', 'Subdomain is required'],
    ['Über', 'Only lowercase letters, numbers, and hyphens allowed'],
    ['UPPER', 'Only lowercase letters, numbers, and hyphens allowed'],
    ['a.b.c', 'Only lowercase letters, numbers, and hyphens allowed'],
    ['ab', 'Subdomain must be at least 3 characters'],
    ['x'.repeat(51), 'Subdomain must be less than 50 characters'],
    ['-abc', 'Subdomain cannot start or end with a hyphen'],
    ['abc-', 'Subdomain cannot start or end with a hyphen'],
  ])('refuses the subdomain "%s": %s', async (subdomain, message) => {
    const olga = await person(at)
    const answer = await olga.post('/api/galleries', { title: 'x', subdomain })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'invalid_input',
      message,
      issues: [{ path: 'subdomain', message }],
    })
    expect(
      (await olga.get(`/api/galleries/check-subdomain/${encodeURIComponent(subdomain || ' ')}`)).json(),
    ).toEqual({
      available: false,
    })
  })

  test.each([
    ['no title', 'title', { subdomain: 'no-title' }],
    ['a title of spaces', 'title', { title: '   ', subdomain: 'no-title' }],
    ['a title of which nothing is seen', 'title', { title: '\u200b', subdomain: 'no-title' }],
    ['a title that is too long', 'title', { title: 'x'.repeat(256), subdomain: 'no-title' }],
    ['a title that is no text', 'title', { title: 7, subdomain: 'no-title' }],
    [
      'a description that is too long',
      'description',
      { title: 'x', description: 'x'.repeat(10_001), subdomain: 'no-title' },
    ],
  ])('refuses %s', async (_what, path, body) => {
    const olga = await person(at)
    const answer = await olga.post('/api/galleries', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path)
    expect((await olga.get('/api/galleries')).json()).toEqual([])
  })

  test('fifty characters of subdomain and 255 of title are fine', async () => {
    const olga = await person(at)
    const gallery = await olga.createsGallery('ü'.repeat(255), { subdomain: 'x'.repeat(50) })
    expect(gallery.title).toHaveLength(255)
  })

  test('a taken or reserved subdomain is refused and shown as unavailable', async () => {
    const olga = await person(at)
    await olga.createsGallery('First', { subdomain: 'taken-here' })
    const ines = await person(at)
    for (const subdomain of ['taken-here', 'www', 'admin', 'invite', 'iframe']) {
      expect((await ines.get(`/api/galleries/check-subdomain/${subdomain}`)).json()).toEqual({
        available: false,
      })
      const answer = await ines.post('/api/galleries', { title: 'Mine', subdomain })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe('This subdomain is already taken. Please choose a different one.')
    }
    expect((await ines.get('/api/galleries/check-subdomain/free-here')).json()).toEqual({ available: true })
  })

  test('the same subdomain from ten people at once goes to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person(at)))
    const answers = await Promise.all(
      people.map((one) => one.post('/api/galleries', { title: 'Race', subdomain: 'the-race' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('a trial makes three galleries, also when ten are asked for at once', async () => {
    const olga = await person(at)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        olga.post('/api/galleries', { title: `No ${n}`, subdomain: `burst-${n}` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, ...Array(7).fill(403)])
    const refused = answers.find(({ statusCode }) => statusCode === 403)!
    expect(refused.json().message).toBe('Your trial allows up to 3 galleries. Please upgrade for more.')
    expect((await olga.get('/api/galleries')).json()).toHaveLength(3)

    const [first] = (await olga.get('/api/galleries')).json()
    expect((await olga.delete(`/api/galleries/${first.id}`)).statusCode).toBe(204)
    expect((await olga.post('/api/galleries', { title: 'Again', subdomain: 'burst-again' })).statusCode).toBe(
      201,
    )
  })

  test('a trial makes thirty a day, however many it removes', async () => {
    const olga = await person(at)
    const removes = async ({ id }: { id: number }) =>
      expect((await olga.delete(`/api/galleries/${id}`)).statusCode).toBe(204)
    for (let n = 0; n < 30; n++) await removes(await olga.createsGallery(`No ${n}`))
    const original = { name: 'a.jpg', bytes: (await imageFile('a.jpg')).bytes }
    const bundle = {
      name: 'bundle.zip',
      type: 'application/zip',
      bytes: bundleOf([original]),
      field: 'bundle',
    }
    for (const refused of [
      await olga.post('/api/galleries', { title: 'One more', subdomain: 'one-more' }),
      await olga.sends('/api/galleries/import', [bundle as never]),
    ]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([
        429,
        {
          code: 'too_many_requests',
          message: 'A trial account can create 30 galleries a day. Please create the others tomorrow.',
        },
      ])
    }
    expect((await olga.get('/api/galleries/check-subdomain/one-more')).json()).toEqual({ available: true })

    await at.services.connection.db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
    for (let n = 0; n < 2; n++) await removes(await olga.createsGallery(`Paid ${n}`))
  })

  test('a paid account makes more than three', async () => {
    const olga = await person(at)
    await at.services.connection.db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
    for (let n = 0; n < 4; n++) await olga.createsGallery(`No ${n}`)
    expect((await olga.get('/api/galleries')).json()).toHaveLength(4)
  })

  test('an expired trial makes and deletes none, but still reads', async () => {
    const olga = await person(at)
    const gallery = await olga.createsGallery('Before')
    await at.services.connection.db
      .update(users)
      .set({ trialEndsAt: new Date(Date.now() - 1000) })
      .where(eq(users.id, olga.user.id))
    for (const answer of [
      await olga.post('/api/galleries', { title: 'After', subdomain: 'after-the-end' }),
      await olga.delete(`/api/galleries/${gallery.id}`),
      await olga.uploads(gallery, await imageFile()),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toMatch(/upgrade/)
    }
    expect((await olga.get(`/api/galleries/${gallery.id}`)).statusCode).toBe(200)
  })
})

describe('the list of galleries', () => {
  test('is nothing for caches on the way', async () => {
    const olga = await person(at)
    expect((await olga.get('/api/galleries')).headers['cache-control']).toBe('private, no-cache')
  })

  test('is one person’s own, last changed first, with counts and covers', async () => {
    const olga = await person(at)
    const older = await olga.createsGallery('Older')
    const newer = await olga.createsGallery('Newer')
    await olga.adds(older, await imageFile('b.jpg'), await imageFile('a.png', { width: 300, height: 500 }))
    await (await person(at)).createsGallery('Somebody else’s')

    const list = (await olga.get('/api/galleries')).json()
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['Older', 'Newer'])
    expect(list[0]).toMatchObject({ id: older.id, imageCount: 2, access: 'owner', address: older.address })
    expect(list[0].cover).toMatchObject({ originalName: 'b.jpg', width: 450, height: 300 })
    expect(list[1]).toMatchObject({ id: newer.id, imageCount: 0, cover: null })

    const cover = await olga.get(`/api/galleries/${older.id}/cover`)
    expect(cover.json()).toEqual(list[0].cover)
    const file = await olga.get(cover.json().filePath)
    expect(file.headers['content-type']).toBe('image/webp')
    const none = await olga.get(`/api/galleries/${newer.id}/cover`)
    expect(none.statusCode).toBe(404)
    expect(none.json()).toEqual({ code: 'not_found', message: 'Cover not found' })
  })
})

test('only its owner finds a gallery', async () => {
  const olga = await person(at)
  const gallery = await olga.createsGallery('Private matters')
  expect((await olga.get(`/api/galleries/${gallery.id}`)).json()).toEqual(gallery)
  const stranger = await person(at)
  for (const url of ['', '/cover', '/images']) {
    const answer = await stranger.get(`/api/galleries/${gallery.id}${url}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', message: 'Gallery not found' })
  }
  expect((await stranger.delete(`/api/galleries/${gallery.id}`)).statusCode).toBe(404)
  expect((await visitor(at).get(`/api/galleries/${gallery.id}`)).statusCode).toBe(401)
})

test.each(['0', '-1', 'x', '1.5', '1e3', '99999999999', '2147483648', '%00', '1%20'])(
  'the id %s names no gallery',
  async (id) => {
    const answer = await (await person(at)).get(`/api/galleries/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toHaveProperty('message')
  },
)

test('deleting a gallery deletes its images and their files', async () => {
  const olga = await person(at)
  const gallery = await olga.createsGallery('Short-lived')
  const [image] = await olga.adds(gallery, await imageFile(), await imageFile('b.png'))
  expect((await olga.get(image!.filePath)).statusCode).toBe(200)
  const folder = path.join(at.dataDirectory, 'files/galleries', String(gallery.id))
  expect(await readdir(folder)).toHaveLength(2)

  expect((await olga.delete(`/api/galleries/${gallery.id}`)).statusCode).toBe(204)
  expect((await olga.get(`/api/galleries/${gallery.id}`)).statusCode).toBe(404)
  expect((await olga.delete(`/api/galleries/${gallery.id}`)).statusCode).toBe(404)
  await expect.poll(() => readdir(folder).catch(() => 'gone')).toBe('gone')
  await expect.poll(async () => (await olga.get(image!.filePath)).statusCode).toBe(404)
})

test('every call for signed-in people answers 401 to others, before it reads anything', async () => {
  for (const [method, url] of [
    ['GET', '/api/auth/user'],
    ['GET', '/api/galleries'],
    ['POST', '/api/galleries'],
    ['GET', '/api/galleries/1'],
    ['GET', '/api/galleries/check-subdomain/abc'],
    ['DELETE', '/api/galleries/1'],
    ['POST', '/api/galleries/1/images'],
    ['GET', '/api/galleries/1/images'],
    ['DELETE', '/api/images/1'],
    ['GET', '/api/images/1/original'],
  ] as const) {
    const answer = await visitor(at).request({
      method,
      url,
      ...(method === 'POST' ? { payload: 'not json' } : {}),
    })
    expect([method, url, answer.statusCode]).toEqual([method, url, 401])
    expect(answer.json()).toEqual({ code: 'signed_out', message: 'Unauthorized' })
  }
})

describe('what is wrong with a request', () => {
  test.each([
    ['malformed JSON', { payload: '{"title":', headers: { 'content-type': 'application/json' } }, 400],
    ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', {}, 400],
    ['a list', { payload: [], headers: {} }, 400],
    ['another type of content', { payload: '<xml/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', multipart([], { title: 'a', subdomain: 'abc' }), 415],
    ['too much of it', { payload: { title: 'x'.repeat(1_100_000) }, headers: {} }, 413],
    ['a character that no database stores', { payload: { title: 'a\u0000b', subdomain: 'nul-here' } }, 400],
    [
      'a poisoned key',
      {
        payload: '{"__proto__":{"x":1},"title":"a","subdomain":"abc"}',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
  ])('is said in the shape of every error: %s', async (_what, request, status) => {
    const answer = await (await person(at)).request({ method: 'POST', url: '/api/galleries', ...request })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toMatch('application/json')
    expect(typeof answer.json().message).toBe('string')
  })

  test.each(['/api/nothing', '/api', '/api/galleries/1/nothing', '/api/auth/user/x'])(
    'an unknown path is a 404 in the same shape: %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await visitor(at).request({ method, url })
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toEqual({ code: 'not_found', message: 'Not found' })
      }
    },
  )

  test.each(['%ff', 'x'.repeat(2000)])(
    'a path that cannot be read is a 404 like any other: %s',
    async (odd) => {
      for (const [url, type, text] of [
        [`/api/public/galleries/${odd}`, 'application/json', 'Not found'],
        [`/iframe/${odd}`, 'text/html', '<title>Picture Rail'],
      ] as const) {
        const answer = await visitor(at).get(url)
        expect(answer.statusCode).toBe(404)
        expect(answer.headers['content-type']).toMatch(type)
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.body).toContain(text)
      }
      const elsewhere = await visitor(at).get(`/${odd}`, { host: 'nobody.localhost:3000' })
      expect([elsewhere.statusCode, elsewhere.body]).toEqual([
        404,
        expect.stringContaining('Gallery not found'),
      ])
    },
  )
})

test('no gallery row was left by anything that was refused', async () => {
  const titles = await at.services.connection.db.select({ title: galleries.title }).from(galleries)
  expect(titles.map(({ title }) => title)).not.toContain('x')
})
