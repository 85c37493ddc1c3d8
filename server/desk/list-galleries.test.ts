/** The list of somebody's galleries, in pages. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GalleryListItem } from '#contract/galleries.ts'
import { collaborators, galleries } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let ines: SignedIn
const db = () => at.services.connection.db

beforeAll(async () => {
  olga = await person(at, 'Olga')
  ines = await person(at, 'Ines')
  const dunes = await olga.createsGallery('Dünes 10', {
    description: '100% sand_storm',
    subdomain: 'dunes-10',
  })
  await olga.adds(dunes, await imageFile('1.jpg'), await imageFile('2.jpg'))
  await olga.createsGallery('dünes 9', { subdomain: 'dunes-9' })
  await olga.createsGallery('Alps', { subdomain: 'alps' })
  const hers = await ines.createsGallery('Coast', { subdomain: 'coast' })
  await ines.createsGallery('Not shared', { subdomain: 'not-shared' })
  await db().insert(collaborators).values({
    galleryId: hers.id,
    userId: olga.user.id,
    email: olga.user.email,
    status: 'accepted',
    expiresAt: new Date(),
  })
  // Dunes 10 was created first and changed last.
  await db().update(galleries).set({ updatedAt: new Date() }).where(eq(galleries.id, dunes.id))
})

const list = async (query: Record<string, string> = {}) => {
  const answer = await olga.get(`/api/galleries?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<GalleryListItem[]>()
}
const titles = async (query: Record<string, string> = {}) => (await list(query)).map(({ title }) => title)

test('each has its texts in all languages', async () => {
  const changed = { language: 'nl' as const, translations: { he: { title: 'חוף', description: 'ים' } } }
  const [coast] = await list({ search: 'coast' })
  expect(coast).toMatchObject({ language: null, translations: {} })
  await db().update(galleries).set(changed).where(eq(galleries.id, coast!.id))
  expect((await list({ search: 'coast' }))[0]).toMatchObject({ title: 'Coast', ...changed })
})

test.each([
  [undefined, ['Dünes 10', 'Coast', 'Alps', 'dünes 9']],
  ['updated', ['Dünes 10', 'Coast', 'Alps', 'dünes 9']],
  ['created', ['Coast', 'Alps', 'dünes 9', 'Dünes 10']],
  ['name', ['Alps', 'Coast', 'dünes 9', 'Dünes 10']],
])('sorted by %s', async (sort, expected) => {
  expect(await titles(sort ? { sort } : {})).toEqual(expected)
})

describe('pages', () => {
  test.each(['updated', 'created', 'name'])('sorted by %s have every gallery once', async (sort) => {
    const all = await list({ sort })
    const paged: GalleryListItem[] = []
    for (let page = await list({ sort, limit: '3' }); page.length > 0; ) {
      paged.push(...page)
      page = await list({ sort, limit: '3', after: String(page.at(-1)!.id) })
    }
    expect(paged).toEqual(all)
  })

  test('go on within a search', async () => {
    const [first] = await list({ search: 'dünes', limit: '1' })
    expect(first).toMatchObject({ title: 'Dünes 10', access: 'owner', imageCount: 2 })
    expect(await titles({ search: 'dünes', after: String(first!.id) })).toEqual(['dünes 9'])
  })

  test('after what is not among them, or of no size, are refused', async () => {
    const status = async (query: string) => (await olga.get(`/api/galleries?${query}`)).statusCode
    const [hidden] = (await ines.get('/api/galleries?search=not')).json<GalleryListItem[]>()
    expect(await status(`after=${hidden!.id}`)).toBe(404)
    expect(await status('limit=0')).toBe(400)
    expect(await status('sort=size')).toBe(400)
  })
})

test.each([
  ['DÜNES sand', ['Dünes 10']],
  ['100% sand_', ['Dünes 10']],
  ['du\u0308nes 10', ['Dünes 10']],
  ['ｄüｎｅｓ\u3000１０', ['Dünes 10']],
  ['co\u200bast \u200b', ['Coast']],
  ['d_nes', []],
  ['coast', ['Coast']],
  ['shared', []],
])('a search for "%s" finds words in title, description and subdomain', async (search, expected) => {
  expect(await titles({ search })).toEqual(expected)
  const counts = (await olga.get(`/api/galleries/counts?${new URLSearchParams({ search })}`)).json()
  expect(counts).toEqual({ galleries: 4, owned: 3, images: 2, found: expected.length })
})
