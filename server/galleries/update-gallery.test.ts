import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { giveSubdomain } from '#contract/subdomain.ts'
import { galleries } from '#server/database/tables/index.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
beforeEach(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { description: 'Sand' })
})

const url = () => `/api/galleries/${dunes.id}`

describe('changing a gallery', () => {
  test('PUT sets title and description, the description also to nothing', async () => {
    const answer = await olga.put(url(), { title: ' Hills ', description: 'Grass' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: dunes.id,
      title: 'Hills',
      description: 'Grass',
      access: 'owner',
    })
    expect((await olga.put(url(), { title: 'Hills' })).json().description).toBeNull()
    expect((await olga.get(url())).json()).toMatchObject({ title: 'Hills', description: null })
  })

  test('PATCH changes what it names and nothing else, and the public page shows it', async () => {
    const look = {
      showTitleInIframe: true,
      titleColor: '#112233',
      titleBackgroundColor: '#AABBCC',
      titleAlignment: 'right',
      showDescriptionInIframe: false,
      descriptionColor: '#000000',
      descriptionBackgroundColor: '#ffffff',
      descriptionAlignment: 'left',
      showImageMetadata: true,
      visitorDownloads: 'original',
      allowSelections: true,
      layout: 'rows',
      spacing: 'wide',
      coverStyle: 'full',
      coverFocusX: 0,
      coverFocusY: 100,
      theme: 'classic',
      typeface: 'serif',
      dateline: '14 June 2026, Coniston',
    }
    const answer = await olga.patch(url(), look)
    const { updatedAt: _, ...before } = dunes
    expect(answer.json()).toMatchObject({ ...before, ...look })
    expect(Date.parse(answer.json().updatedAt)).toBeGreaterThan(Date.parse(dunes.updatedAt))
    expect((await visitor(at).get(`/api/public/galleries/${dunes.id}`)).json()).toMatchObject(look)
    const page = (await visitor(at).get(`/iframe/${dunes.id}`)).body
    expect(page).toContain('#112233')
    expect(page).not.toContain('>Sand<')
    expect((await olga.patch(url(), { description: '' })).json().description).toBeNull()
    expect((await olga.patch(url(), { dateline: ' ' })).json().dateline).toBeNull()
    const [listed] = (await olga.get('/api/galleries')).json()
    expect(listed).toMatchObject({ layout: 'rows', theme: 'classic', dateline: null })
  })

  test('the subdomain cannot be changed after creation', async () => {
    await olga.put(url(), { title: 'Dunes', subdomain: 'other-place' })
    expect((await olga.patch(url(), { subdomain: 'other-place' })).statusCode).toBe(409)
    expect((await olga.patch(url(), { subdomain: dunes.subdomain })).statusCode).toBe(200)
    expect((await olga.get(url())).json().subdomain).toBe(dunes.subdomain)
  })

  test('one that nobody chose is changed once; the page follows, and the old address is free', async () => {
    const [given, chosen] = [giveSubdomain(), `chosen-${dunes.id}`]
    const untitled = await olga.createsGallery('Untitled', { subdomain: given })
    const pageAt = async (subdomain: string) => {
      const headers = { host: `${subdomain}.${at.config.publicUrl.host}` }
      return (await at.app.inject({ url: '/', headers })).statusCode
    }
    expect(await pageAt(given)).toBe(200)
    const address = `/api/galleries/${untitled.id}`
    for (const taken of [dunes.subdomain, 'www']) {
      const refused = await olga.patch(address, { subdomain: taken })
      expect(refused.json()).toMatchObject({ code: 'subdomain_taken' })
    }
    const answer = await olga.patch(address, { title: 'Hills', subdomain: chosen })
    expect(answer.json()).toMatchObject({ title: 'Hills', subdomain: chosen })
    expect([await pageAt(given), await pageAt(chosen)]).toEqual([404, 200])
    expect((await olga.get(`/api/galleries/check-subdomain/${given}`)).json()).toEqual({ available: true })
    expect((await olga.patch(address, { subdomain: `${chosen}-2` })).statusCode).toBe(409)
  })

  test.each([
    ['PUT', {}, 'title'],
    ['PUT', { title: ' ' }, 'title'],
    ['PUT', { title: 'x'.repeat(256) }, 'title'],
    ['PATCH', { title: '' }, 'title'],
    ['PATCH', { titleColor: 'red' }, 'titleColor'],
    ['PATCH', { titleColor: '#12345' }, 'titleColor'],
    ['PATCH', { titleColor: '#123456;}' }, 'titleColor'],
    ['PATCH', { descriptionAlignment: 'justify' }, 'descriptionAlignment'],
    ['PATCH', { showTitleInIframe: 'yes' }, 'showTitleInIframe'],
    ['PATCH', { visitorDownloads: 'all' }, 'visitorDownloads'],
    ['PATCH', { layout: 'grid' }, 'layout'],
    ['PATCH', { spacing: 8 }, 'spacing'],
    ['PATCH', { coverStyle: 'tall' }, 'coverStyle'],
    ['PATCH', { coverFocusX: 101 }, 'coverFocusX'],
    ['PATCH', { coverFocusX: -1 }, 'coverFocusX'],
    ['PATCH', { coverFocusX: '50' }, 'coverFocusX'],
    ['PATCH', { coverFocusY: 1.5 }, 'coverFocusY'],
    ['PATCH', { theme: 'blue' }, 'theme'],
    ['PATCH', { typeface: 'Comic Sans' }, 'typeface'],
    ['PATCH', { dateline: 'x'.repeat(101) }, 'dateline'],
    ['PATCH', { allowSelections: 1 }, 'allowSelections'],
  ] as const)('%s refuses a bad %2$s', async (method, payload, path) => {
    const answer = await olga.request({ method, url: url(), payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toBe(path)
    expect((await olga.get(url())).json()).toEqual(dunes)
  })

  test('a conflicting change is refused, and nothing is lost', async () => {
    const first = await olga.patch(url(), { title: 'Dunes by night', was: { title: 'Dunes' } })
    expect(first.statusCode).toBe(200)
    const second = await olga.patch(url(), { title: 'Dunes by day', was: { title: 'Dunes' } })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toEqual({
      message: expect.stringMatching(/^Someone else has changed this/),
      code: 'edit_conflict',
      current: { title: 'Dunes by night' },
    })
    const same = await olga.patch(url(), { title: 'Dunes by night', was: { title: 'Dunes' } })
    expect(same.statusCode).toBe(200)
    await olga.patch(url(), { visitorDownloads: 'original' })
    const third = await olga.patch(url(), { visitorDownloads: 'web', was: { visitorDownloads: 'none' } })
    expect(third.json().current).toEqual({ visitorDownloads: 'original' })
    const other = await olga.patch(url(), { description: 'More sand', was: { description: 'Sand' } })
    expect(other.json()).toMatchObject({ title: 'Dunes by night', description: 'More sand' })
  })

  test.each(['a\nb', '\u200b'])(
    'a title that an earlier version stored as %j can be changed',
    async (title) => {
      await at.services.connection.db
        .update(galleries)
        .set({ title, dateline: title, description: title })
        .where(eq(galleries.id, dunes.id))
      const was = { title, dateline: title, description: title }
      const change = { title: 'Sea', dateline: 'June', description: 'Sand', was }
      const answer = await olga.patch(url(), change)
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { title: 'Sea', dateline: 'June' }])
    },
  )

  test('PUT tells it too, when it says what was seen before', async () => {
    await olga.patch(url(), { description: 'Grass' })
    const was = { title: 'Dunes', description: 'Sand' }
    const refused = await olga.put(url(), { title: 'Hills', description: 'Moss', was })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().current).toEqual({ description: 'Grass' })
    expect((await olga.get(url())).json()).toMatchObject({ title: 'Dunes', description: 'Grass' })
    const again = { title: 'Hills', description: 'Moss', was: { ...was, description: 'Grass' } }
    expect((await olga.put(url(), again)).json()).toMatchObject({ title: 'Hills', description: 'Moss' })
  })

  test.each(['PUT', 'PATCH'] as const)(
    '%s leaves alone what the sender left as they saw it',
    async (method) => {
      await olga.patch(url(), { description: 'Grass' })
      const payload = { title: 'Hills', description: 'Sand', was: { title: 'Dunes', description: 'Sand' } }
      const answer = await olga.request({ method, url: url(), payload })
      expect(answer.json()).toMatchObject({ title: 'Hills', description: 'Grass' })
    },
  )

  test('is for members', async () => {
    const stranger = await person(at)
    for (const method of ['PUT', 'PATCH'] as const) {
      expect((await stranger.request({ method, url: url(), payload: { title: 'Mine' } })).statusCode).toBe(
        404,
      )
      expect((await visitor(at).request({ method, url: url(), payload: { title: 'Mine' } })).statusCode).toBe(
        401,
      )
    }
  })
})
