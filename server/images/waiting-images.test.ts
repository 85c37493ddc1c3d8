import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { galleries, samples, shareableLinks } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailTo } from '#testing/mailbox.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
let link: ShareableLink
beforeEach(async () => {
  olga = await person(at)
  wedding = await olga.createsGallery('Wedding')
  const answer = await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { review: true })
  link = answer.json<ShareableLink>()
})

const db = () => at.services.connection.db
const idsOf = (images: { id: number }[]) => images.map(({ id }) => id)
const approves = (imageIds: unknown, who = olga, of = wedding) =>
  who.post(`/api/galleries/${of.id}/images/approve`, { imageIds })
const versionOf = async ({ id }: Gallery) => {
  const [row] = await db().select().from(galleries).where(eq(galleries.id, id))
  return row!.version
}

/** One image of the owner between two of a guest that wait. */
async function threeImages(): Promise<[Image, Image, Image]> {
  await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('first.jpg')])
  await olga.adds(wedding, await imageFile('hers.jpg'))
  await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('second.jpg')])
  return (await olga.imagesOf(wedding)) as [Image, Image, Image]
}

describe('images that wait for approval', () => {
  test('are visible only to members', async () => {
    const [first, hers, second] = await threeImages()
    expect([first, hers, second].map(({ originalName, waiting }) => [originalName, waiting])).toEqual([
      ['first.jpg', true],
      ['hers.jpg', false],
      ['second.jpg', true],
    ])
    const guest = visitor(at)
    const api = `/api/public/galleries/${wedding.id}`
    expect((await guest.get(`${api}/images`)).json()).toMatchObject([{ id: hers.id }])
    expect((await guest.get(`${api}/images?offset=0&limit=10`)).json()).toHaveLength(1)
    expect((await guest.get(`${api}/layout`)).rawPayload.length).toBe(2)
    const page = (await guest.get(`/iframe/${wedding.id}`)).body
    expect(page).toContain(hers.renditions[0]!.url)
    for (const { filePath, renditions } of [first, second]) {
      const folder = filePath.split('/').slice(0, -1).join('/')
      expect(page).not.toContain(folder)
      for (const { url } of renditions) {
        const refused = await guest.get(url)
        expect(refused.statusCode).toBe(404)
        expect(refused.headers['cache-control']).toBe('no-store')
        const host = `${wedding.subdomain}.${at.config.publicUrl.host}`
        expect((await guest.get(url, { host })).statusCode).toBe(404)
        expect((await olga.get(url, { host })).statusCode).toBe(404)
        const shown = await olga.get(url)
        expect(shown.statusCode).toBe(200)
        expect(shown.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=3600',
          'cross-origin-resource-policy': 'same-origin',
        })
        const known = await olga.get(url, { 'if-none-match': String(shown.headers.etag) })
        expect(known.statusCode).toBe(304)
        expect((await guest.get(url)).statusCode).toBe(404)
      }
    }
    expect((await (await person(at)).get(second.renditions[0]!.url)).statusCode).toBe(404)

    expect((await olga.get(`/api/galleries/${wedding.id}`)).json().imageCount).toBe(1)
    expect((await olga.get(`/api/galleries/${wedding.id}/cover`)).json().originalName).toBe('hers.jpg')
    const [card] = (await olga.get('/api/galleries')).json()
    expect(card).toMatchObject({ imageCount: 1, cover: { originalName: 'hers.jpg' } })
    const zip = await olga.get(`/api/galleries/${wedding.id}/download`)
    expect(zip.body).toContain('hers.jpg')
    expect(zip.body).not.toMatch(/first.jpg|second.jpg/)
  })

  test('alone are a gallery without images to visitors', async () => {
    await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('only.jpg')])
    const [card] = (await olga.get('/api/galleries')).json()
    expect(card).toMatchObject({ imageCount: 0, cover: null })
    expect((await olga.get(`/api/galleries/${wedding.id}/cover`)).statusCode).toBe(404)
    expect((await olga.get(`/api/galleries/${wedding.id}/download`)).statusCode).toBe(404)
    expect((await visitor(at).get(`/iframe/${wedding.id}`)).statusCode).toBe(200)
  })

  test('are not among the samples of the landing page', async () => {
    const [, hers] = await threeImages()
    await db()
      .insert(samples)
      .values({ name: 'Wedding', position: 99, galleryId: wedding.id, complete: true })
    const shown = (await visitor(at).get('/api/public/samples')).json()
    const sample = shown.find(({ title }: { title: string }) => title === 'Wedding')
    expect(sample).toMatchObject({ imageCount: 1, images: [{ renditions: hers.renditions }] })
  })

  test('are counted in the mail to the owner', async () => {
    await threeImages()
    await at.services.connection.pool.query('update digests set due_at = now() where subject = $1', [link.id])
    await at.services.connection.pool.query(
      `update pgboss.job set start_after = now() where name = 'send-digests'`,
    )
    const message = await emailTo(at.dataDirectory, olga.user.email)
    expect(message.text).toContain(
      "2 pictures wait for your approval on the Images tab of the gallery. Visitors won't see them until then.",
    )
  })

  test('depend on the link as it is when they arrive', async () => {
    await db().update(shareableLinks).set({ review: false }).where(eq(shareableLinks.id, link.id))
    await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile()])
    expect((await olga.imagesOf(wedding))[0]!.waiting).toBe(false)
  })
})

describe('approving', () => {
  test('shows these images to visitors, and again changes nothing', async () => {
    const [first, hers, second] = await threeImages()
    expect((await visitor(at).get(second.renditions[0]!.url)).statusCode).toBe(404)
    const answer = await approves([second.id, hers.id, second.id])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual([hers, { ...second, waiting: false }])
    const shown = async () =>
      idsOf((await visitor(at).get(`/api/public/galleries/${wedding.id}/images`)).json())
    expect(await shown()).toEqual([hers.id, second.id])
    const rendition = await visitor(at).get(second.renditions[0]!.url)
    expect(rendition.statusCode).toBe(200)
    expect(rendition.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await visitor(at).get(first.renditions[0]!.url)).statusCode).toBe(404)

    const version = await versionOf(wedding)
    expect((await approves([second.id, hers.id])).json()).toEqual(answer.json())
    expect(await versionOf(wedding)).toBe(version)
    await approves([first.id])
    expect(await versionOf(wedding)).toBe(version + 1)
    expect(await shown()).toEqual([first.id, hers.id, second.id])
  })

  test('refuses ids of no image of the gallery, and then approves none', async () => {
    const [first, , second] = await threeImages()
    const party = await olga.createsGallery('Party')
    const [other] = await olga.adds(party, await imageFile())
    await olga.delete(`/api/images/${second.id}`)
    for (const strange of [other!.id, second.id, 999_999_999, -1]) {
      const refused = await approves([first.id, strange])
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toEqual({
        code: 'conflict',
        message: 'Some of these pictures are no longer in this gallery. Please reload.',
      })
    }
    for (const wrong of [[2 ** 31], [], ['1'], [1.5], null, 7]) {
      expect((await approves(wrong)).statusCode).toBe(400)
    }
    expect((await olga.imagesOf(wedding))[0]!.waiting).toBe(true)
  })
})
