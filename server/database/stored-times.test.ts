import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Gallery, GalleryListItem } from '#contract/galleries.ts'
import type { ListedViewLink } from '#contract/view-links.ts'
import { person } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

test('a time that no answer can carry is read as the nearest one, and hides no other row', async () => {
  const at = await startAppForThisTest()
  const olga = await person(at)
  const [shown, other] = [await olga.createsGallery('Dunes'), await olga.createsGallery('Sea')]
  const links = `/api/galleries/${shown.id}/view-links`
  await olga.post(links, { name: 'Ana' })
  const { db } = at.services.connection
  for (const [stored, read] of [
    ['2026-05-01T10:00:00.5+02', '2026-05-01T08:00:00.500Z'],
    ['1883-11-18', '1970-01-01T00:00:00.000Z'],
    ['0020-05-01', '1970-01-01T00:00:00.000Z'],
    ['0044-03-15 BC', '1970-01-01T00:00:00.000Z'],
    ['-infinity', '1970-01-01T00:00:00.000Z'],
    ['20266-05-01', '9999-12-31T23:59:59.999Z'],
    ['infinity', '9999-12-31T23:59:59.999Z'],
  ]) {
    await db.execute(sql`update galleries set closes_at = ${stored} where id = ${shown.id}`)
    await db.execute(sql`update view_links set expires_at = ${stored}`)
    const galleries = (await olga.get('/api/galleries')).json<GalleryListItem[]>()
    expect(galleries.map(({ id, closesAt }) => [id, closesAt]).sort()).toEqual([
      [shown.id, read],
      [other.id, null],
    ])
    expect((await olga.get(`/api/galleries/${shown.id}`)).json<Gallery>().closesAt).toBe(read)
    expect((await olga.get(links)).json<ListedViewLink[]>()).toMatchObject([{ expiresAt: read }])
  }
})
