import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { users, viewLinks } from '#server/database/tables/index.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
beforeAll(async () => {
  olga = await person(at, 'Olga')
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
  wedding = await olga.createsGallery('Wedding')
})
beforeEach(async () => {
  await db().delete(viewLinks)
})

const db = () => at.services.connection.db
const links = () => `/api/galleries/${wedding.id}/view-links`
const listed = async (who = olga) => (await who.get(links())).json<ViewLink[]>()
async function creates(wanted: object = {}): Promise<ViewLink> {
  const answer = await olga.post(links(), { name: 'Ana & Ben', ...wanted })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ViewLink>()
}

describe('a view link', () => {
  test('begins as the gallery, with picks, without a limit, for ever', async () => {
    const link = await creates({ name: '  Ana & Ben ' })
    expect(link).toEqual({
      id: expect.any(Number),
      name: 'Ana & Ben',
      token: expect.stringMatching(/^[\w-]{32}$/),
      url: `http://${wedding.subdomain}.localhost:3000/with/${link.token}`,
      mayShare: true,
      guestUrl: expect.stringMatching(
        new RegExp(`^http://${wedding.subdomain}.localhost:3000/with/[0-9a-f]{64}$`),
      ),
      downloads: null,
      ...{ maxDownloads: null, downloadedImages: 0 },
      picks: true,
      maxPicks: null,
      overLimit: 'refuse',
      extraNote: null,
      language: null,
      expiresAt: null,
      isActive: true,
      createdBy: 'Olga',
      createdAt: expect.any(String),
      firstOpenedOn: null,
      lastOpenedOn: null,
      daysOpened: 0,
      downloadsTaken: 0,
      picksCount: 0,
      marks: { yes: 0, maybe: 0, no: 0 },
      unseenVersions: [],
      doneAt: null,
      doneMessage: null,
      askedAt: null,
      askedMessage: null,
    })
    const second = await creates({
      ...{ name: 'Editor', downloads: 'original', picks: false, maxPicks: 20, maxDownloads: 10 },
    })
    expect(second).toMatchObject({ maxDownloads: 10, downloadedImages: 0 })
    expect(await listed()).toEqual([second, link])
  })

  test('is changed field by field, and deleted', async () => {
    const link = await creates({ maxPicks: 20 })
    const patch = async (change: object) => (await olga.patch(`/api/view-links/${link.id}`, change)).json()
    expect(await patch({})).toEqual(link)
    expect(await patch({ name: 'Ana', downloads: 'web', maxPicks: null })).toEqual({
      ...link,
      name: 'Ana',
      downloads: 'web',
      maxPicks: null,
    })
    expect(await patch({ maxPicks: 5, overLimit: 'allow', extraNote: ' £10 each ' })).toMatchObject({
      ...{ maxPicks: 5, overLimit: 'allow', extraNote: '£10 each' },
    })
    expect(await patch({ maxDownloads: 10_000 })).toMatchObject({ maxDownloads: 10_000, downloadedImages: 0 })
    expect(await patch({ maxDownloads: null })).toMatchObject({ maxDownloads: null })
    expect(await patch({ extraNote: ' ' })).toMatchObject({ overLimit: 'allow', extraNote: null })
    expect(await patch({ isActive: false })).toMatchObject({ isActive: false })
    expect(await patch({ isActive: true })).toMatchObject({ isActive: true })
    const past = new Date(Date.now() - 1000).toISOString()
    expect(await patch({ expiresAt: past })).toMatchObject({ isActive: false, expiresAt: past })
    expect(await patch({ expiresAt: null })).toMatchObject({ isActive: true, expiresAt: null })
    expect((await olga.delete(`/api/view-links/${link.id}`)).statusCode).toBe(204)
    expect((await olga.delete(`/api/view-links/${link.id}`)).statusCode).toBe(404)
    expect(await listed()).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ downloads: 'all' }, 'downloads'],
    [{ maxPicks: 0 }, 'maxPicks'],
    [{ maxPicks: 10_001 }, 'maxPicks'],
    [{ maxPicks: 1.5 }, 'maxPicks'],
    [{ maxDownloads: 0 }, 'maxDownloads'],
    [{ maxDownloads: 10_001 }, 'maxDownloads'],
    [{ maxDownloads: 1.5 }, 'maxDownloads'],
    [{ maxDownloads: '10' }, 'maxDownloads'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ picks: 'yes' }, 'picks'],
    [{ mayShare: null }, 'mayShare'],
    [{ mayShare: 'yes' }, 'mayShare'],
    [{ overLimit: 'ask' }, 'overLimit'],
    [{ overLimit: null }, 'overLimit'],
    [{ extraNote: 'x'.repeat(101) }, 'extraNote'],
    [{ extraNote: 5 }, 'extraNote'],
  ])('with %j is refused', async (wrong, field) => {
    const answer = await olga.post(links(), { name: 'Ana', ...wrong })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, field])
    expect(await listed()).toEqual([])
    const link = await creates({ extraNote: 'x'.repeat(100) })
    const changed = await olga.patch(`/api/view-links/${link.id}`, wrong)
    expect([changed.statusCode, changed.json().issues[0].path]).toEqual([400, field])
    expect(await listed()).toEqual([link])
  })

  test('is one of 500 at most, also when two are created at once', async () => {
    await db().execute(sql`
      insert into view_links (gallery_id, token, name)
      select ${wedding.id}, 'token-' || n, 'Link ' || n from generate_series(1, 499) n`)
    const answers = await Promise.all([1, 2].map((n) => olga.post(links(), { name: `Last ${n}` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await db().$count(viewLinks)).toBe(500)
  })

  test('is not active while its gallery is closed', async () => {
    await creates()
    await olga.patch(`/api/galleries/${wedding.id}`, { closesAt: new Date(Date.now() - 1000).toISOString() })
    expect(await listed()).toMatchObject([{ isActive: false }])
    await olga.patch(`/api/galleries/${wedding.id}`, { closesAt: null })
    expect(await listed()).toMatchObject([{ isActive: true }])
  })

  test('shows its address to programs that may write, not to those that only read', async () => {
    const link = await creates()
    expect(await listed(await programOf(olga))).toEqual([link])
    expect(await listed(await programOf(olga, { scope: 'read' }))).toEqual([
      { ...link, token: null, url: null, guestUrl: null },
    ])
  })
})
