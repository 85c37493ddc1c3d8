import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { MAX_PRESETS, type Preset } from '#contract/presets.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
beforeEach(async () => {
  olga = await person(at, 'Olga')
})

const WEDDING = { theme: 'ivory', layout: 'rows', visitorDownloads: 'web', visibility: 'unlisted' } as const
const listed = async (who: SignedIn) => (await who.get('/api/presets')).json<Preset[]>()
const create = (who: SignedIn, name: unknown, settings: unknown = WEDDING) =>
  who.post('/api/presets', { name, settings })
const created = async (...of: Parameters<typeof create>) => (await create(...of)).json<Preset>()

describe('presets of an account', () => {
  test('are created, listed by name, changed and deleted', async () => {
    const answer = await create(olga, ' Weddings ')
    expect(answer.statusCode).toBe(201)
    const weddings = answer.json<Preset>()
    expect(weddings).toEqual({
      id: expect.any(Number),
      name: 'Weddings',
      settings: WEDDING,
      createdAt: expect.stringMatching(/Z$/),
    })
    const concerts = await created(olga, 'Concerts', {})
    expect(await listed(olga)).toEqual([concerts, weddings])

    const change = (fields: object) => olga.patch(`/api/presets/${weddings.id}`, fields)
    expect((await change({ name: 'Big weddings' })).json()).toEqual({ ...weddings, name: 'Big weddings' })
    expect((await change({ settings: { theme: 'dark' } })).json()).toEqual({
      ...weddings,
      name: 'Big weddings',
      settings: { theme: 'dark' },
    })
    expect((await change({})).json()).toMatchObject({ name: 'Big weddings', settings: { theme: 'dark' } })
    const deleted = await olga.delete(`/api/presets/${weddings.id}`)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await olga.delete(`/api/presets/${weddings.id}`)).statusCode).toBe(404)
    expect(await listed(olga)).toEqual([concerts])
  })

  test.each<[string, string, unknown, unknown]>([
    ['name', 'a name of blanks', '  ', WEDDING],
    ['name', 'a name of 101 characters', 'x'.repeat(101), WEDDING],
    ['settings', 'an unknown field', 'x', { ...WEDDING, subdomain: 'taken' }],
    ['settings.layout', 'an unknown layout', 'x', { layout: 'heap' }],
    ['settings.visibility', 'a password', 'x', { visibility: 'password' }],
    ['settings.closesInDays', 'no day', 'x', { closesInDays: 0 }],
    ['settings.closesInDays', 'more than ten years', 'x', { closesInDays: 3651 }],
    ['settings.closesInDays', 'half a day', 'x', { closesInDays: 1.5 }],
    ['settings', 'no settings', 'x', null],
  ])('refuse in their %s: %s', async (path, _, name, settings) => {
    const answer = await create(olga, name, settings)
    expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, path])
    expect(await listed(olga)).toEqual([])
  })

  test('have each name once, also when it is sent twice at once, and there are 20 at most', async () => {
    const twice = await Promise.all([create(olga, 'Weddings'), create(olga, 'Weddings')])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    for (let number = 2; number < MAX_PRESETS; number++) await create(olga, `No. ${number}`)
    const last = await Promise.all([create(olga, 'Last'), create(olga, 'One more')])
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await listed(olga)).toHaveLength(MAX_PRESETS)
    const [first] = await listed(olga)
    const renamed = await olga.patch(`/api/presets/${first!.id}`, { name: 'Weddings' })
    expect([renamed.statusCode, renamed.json()]).toEqual([
      409,
      { code: 'conflict', message: 'You already have a preset with this name.' },
    ])
    expect((await create(await person(at), 'Weddings')).statusCode).toBe(201)
  })

  test('have one name however its letters are composed', async () => {
    expect((await create(olga, 'Ko\u0308ln')).json().name).toBe('K\u00f6ln')
    expect((await create(olga, 'K\u00f6ln')).statusCode).toBe(409)
  })

  test('are nothing to others', async () => {
    const { id } = await created(olga, 'Weddings')
    const ines = await person(at)
    expect(await listed(ines)).toEqual([])
    expect((await ines.patch(`/api/presets/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await ines.delete(`/api/presets/${id}`)).statusCode).toBe(404)
    expect((await listed(olga)).map(({ name }) => name)).toEqual(['Weddings'])
  })
})

describe('a gallery with a preset', () => {
  let last = 0
  const creates = (who: SignedIn, fields: object) =>
    who.post('/api/galleries', { title: 'A gallery', subdomain: `preset-${++last}`, ...fields })

  test('has what the preset says, but where its call says otherwise', async () => {
    const preset = await created(olga, 'Weddings', {
      ...WEDDING,
      ...{ titleColor: '#123456', showByline: false, lockPreview: true, closesInDays: 30, onSite: true },
      language: 'it',
    })
    const answer = await creates(olga, { preset: preset.id, layout: 'story' })
    expect(answer.statusCode).toBe(201)
    const gallery = answer.json<Gallery>()
    expect(gallery).toMatchObject({
      ...{ theme: 'ivory', layout: 'story', visitorDownloads: 'web', visibility: 'unlisted', onSite: true },
      ...{ titleColor: '#123456', showByline: false, lockPreview: true, typeface: 'sans', language: 'it' },
    })
    const days = (Date.parse(gallery.closesAt!) - Date.parse(gallery.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    expect((await olga.get(`/api/galleries/${gallery.id}`)).json()).toEqual(gallery)

    await olga.patch(`/api/presets/${preset.id}`, { settings: { theme: 'dark' } })
    expect((await olga.get(`/api/galleries/${gallery.id}`)).json()).toMatchObject({ theme: 'ivory' })
  })

  test('is refused with a preset of another account, and beside another gallery', async () => {
    const dunes = await olga.createsGallery('Dunes')
    const preset = await created(await person(at), 'Weddings')
    const own = await created(olga, 'Weddings')
    for (const fields of [{ preset: preset.id }, { preset: 0 }, { preset: own.id, like: dunes.id }]) {
      const answer = await creates(olga, fields)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    }
    expect((await olga.get('/api/galleries')).json()).toHaveLength(1)
  })

  test('is created by an API token, too, which may not change presets', async () => {
    const { id } = await created(olga, 'Weddings')
    const script = await programOf(olga)
    expect((await script.get('/api/presets')).json()).toHaveLength(1)
    expect((await creates(script as never, { preset: id })).json()).toMatchObject({ theme: 'ivory' })
    const refused = await script.post('/api/presets', { name: 'x', settings: {} })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'token_scope'])
  })
})

test('a gallery is seen by those for whom it was created', async () => {
  const of = async (fields: object) =>
    olga.post('/api/galleries', {
      title: 'Seen',
      subdomain: `seen-${Math.random().toString(36).slice(2)}`,
      ...fields,
    })
  expect((await of({})).json()).toMatchObject({ visibility: 'public', hasPassword: false })
  expect((await of({ visibility: 'password' })).statusCode).toBe(400)
  expect((await of({ visibility: 'password', password: 'short' })).statusCode).toBe(400)
  expect((await olga.get('/api/galleries')).json()).toHaveLength(1)
  const locked = await of({ visibility: 'password', password: ' opens it ' })
  expect(locked.json()).toMatchObject({ visibility: 'password', hasPassword: true })
  const unlocked = await olga.post(`/api/public/galleries/${locked.json<Gallery>().publicId}/unlock`, {
    password: 'opens it',
  })
  expect(unlocked.statusCode).toBeLessThan(300)
})
