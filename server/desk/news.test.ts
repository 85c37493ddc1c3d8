import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Gallery, GalleryListItem } from '#contract/galleries.ts'
import type { News } from '#contract/news.ts'
import { collaborators, images, selections, users, viewLinks } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let carl: SignedIn
let wedding: Gallery
let quiet: Gallery
beforeAll(async () => {
  olga = await person(at, 'Olga')
  carl = await person(at, 'Carl')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
  await db()
    .insert(collaborators)
    .values({
      galleryId: wedding.id,
      userId: carl.user.id,
      status: 'accepted',
      email: carl.user.email,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
  quiet = await olga.createsGallery('Quiet')
})

const db = () => at.services.connection.db
const NONE: News = { selections: 0, waiting: 0, picksDone: 0, picksDoneBy: null, closesSoon: false }

async function listed(who: SignedIn, query = ''): Promise<GalleryListItem[]> {
  return (await who.get(`/api/galleries${query}`)).json<GalleryListItem[]>()
}
/** Reads a person's news in the list and by itself; both must be equal. */
async function newsFor(who: SignedIn): Promise<News> {
  const inList = (await listed(who)).find(({ id }) => id === wedding.id)!.news
  const alone = await who.get(`/api/galleries/${wedding.id}/news`)
  expect(alone.json()).toEqual(inList)
  return inList
}
const sees = async (who: SignedIn, what: string) =>
  (await who.post(`/api/galleries/${wedding.id}/seen`, { what })).statusCode

test('members have the news of a gallery until each of them has seen it', async () => {
  expect(await newsFor(olga)).toEqual(NONE)
  await db()
    .insert(selections)
    .values([
      { galleryId: wedding.id, name: 'Ana' },
      { galleryId: wedding.id, name: 'Ben' },
    ])
  const [picture] = await olga.adds(wedding, await imageFile('a.png', { width: 20, height: 20 }))
  await db().update(images).set({ waiting: true }).where(eq(images.id, picture!.id))
  const done = (name: string, ago: number) => ({
    galleryId: wedding.id,
    name,
    token: name,
    doneAt: new Date(Date.now() - ago),
  })
  await db()
    .insert(viewLinks)
    .values([done('Late', 1_000), done('Early', 60_000), { galleryId: wedding.id, name: 'Open', token: 'x' }])
  const all = { ...NONE, selections: 2, waiting: 1, picksDone: 2, picksDoneBy: 'Late' }
  for (const member of [olga, carl]) expect(await newsFor(member)).toEqual(all)

  expect(await sees(olga, 'selections')).toBe(204)
  expect(await newsFor(olga)).toEqual({ ...all, selections: 0 })
  await sees(olga, 'picks')
  await sees(olga, 'waiting')
  expect(await newsFor(olga)).toEqual(NONE)
  expect(await newsFor(carl)).toEqual(all)

  await db().insert(selections).values({ galleryId: wedding.id, name: 'Cleo' })
  expect(await newsFor(olga)).toEqual({ ...NONE, selections: 1 })
  // Images that no longer wait are not news.
  await db().update(images).set({ waiting: false }).where(eq(images.id, picture!.id))
  expect((await newsFor(carl)).waiting).toBe(0)
})

test('a gallery that closes within three days is news', async () => {
  const closes = async (hours: number) => {
    const closesAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    await olga.patch(`/api/galleries/${wedding.id}`, { closesAt })
    return (await newsFor(olga)).closesSoon
  }
  expect([await closes(73), await closes(71), await closes(-1)]).toEqual([false, true, false])
})

test('those with news come first where that is asked for, page by page too', async () => {
  await olga.patch(`/api/galleries/${quiet.id}`, { description: 'Changed last' })
  const ids = async (query: string) => (await listed(olga, query)).map(({ id }) => id)
  expect(await ids('?sort=updated')).toEqual([quiet.id, wedding.id])
  expect(await ids('?sort=news')).toEqual([wedding.id, quiet.id])
  expect(await ids(`?sort=news&limit=1&after=${wedding.id}`)).toEqual([quiet.id])
  await sees(olga, 'selections')
  expect(await ids('?sort=news')).toEqual([quiet.id, wedding.id])
})

test('only what there is news about is seen, and only by members', async () => {
  expect(await sees(olga, 'closesSoon')).toBe(400)
  expect(await sees(await person(at), 'picks')).toBe(404)
})
