import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { GuestImage, ShareableLink } from '#contract/upload-links.ts'
import { guestReceipts, images, shareableLinks, users } from '#server/database/tables/index.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
beforeEach(async () => {
  olga = await person(at)
  wedding = await olga.createsGallery('Wedding', { description: 'Of Ana and Ben' })
})

const makesLink = async (name: string | null = null, wanted: object = {}) =>
  (await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { name, ...wanted })).json<ShareableLink>()
const guestSends = (link: ShareableLink, files: ImageFile[], fields: Record<string, string> = {}) =>
  visitor(at).sends(`/api/invite/${link.token}/upload`, files, fields)
const database = () => at.services.connection.db

describe('an upload link', () => {
  test('is numbered if it has no name, lasts 15 days and cannot be guessed', async () => {
    const answer = await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { name: '  ' })
    expect(answer.statusCode).toBe(201)
    const link = answer.json<ShareableLink>()
    expect(link).toMatchObject({ name: 'Link #1', isActive: true })
    expect(link.url).toBe(`http://localhost:3000/invite/${link.token}`)
    expect(Buffer.from(link.token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(14.99)
    expect(days).toBeLessThan(15.01)

    expect((await makesLink('Table four')).name).toBe('Table four')
    expect((await makesLink()).name).toBe('Link #3')
    const listed = (await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json<ShareableLink[]>()
    expect(listed.map(({ name }) => name)).toEqual(['Link #3', 'Table four', 'Link #1'])
    expect(
      (await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { name: 'x'.repeat(256) })).statusCode,
    ).toBe(400)
  })

  test('is one of 200 active at most, also when two are created at once', async () => {
    const url = `/api/galleries/${wedding.id}/shareable-links`
    const expired = await makesLink()
    const first = await makesLink()
    const set = { expiresAt: new Date(Date.now() - 1000) }
    await database().update(shareableLinks).set(set).where(eq(shareableLinks.id, expired.id))
    await database().execute(sql`
      insert into shareable_links (gallery_id, token, expires_at, expires_in_days)
      select ${wedding.id}, 'token-' || ${wedding.id} || '-' || n, now() + interval '1 day', 1
      from generate_series(1, 198) n`)
    const answers = await Promise.all([1, 2].map(() => olga.post(url, {})))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({
      code: 'conflict',
      message: 'A gallery can have 200 active upload links. Please deactivate one first.',
    })
    const extend = (link: ShareableLink) =>
      olga.patch(`/api/shareable-links/${link.id}`, { expiresInDays: 9 })
    expect([(await extend(expired)).statusCode, (await extend(first)).statusCode]).toEqual([409, 200])
    await olga.delete(`/api/shareable-links/${first.id}`)
    expect((await extend(expired)).statusCode).toBe(200)
    expect((await olga.post(url, {})).statusCode).toBe(409)
  })

  test('lives as long as was chosen, and says who made it and what came through it', async () => {
    const url = `/api/galleries/${wedding.id}/shareable-links`
    const answer = await olga.post(url, { name: 'Bar', expiresInDays: 365, review: true })
    expect(answer.statusCode).toBe(201)
    const bar = answer.json<ShareableLink>()
    expect(bar).toEqual({
      id: expect.any(Number),
      name: 'Bar',
      chapterId: null,
      message: null,
      token: expect.any(String),
      url: `http://localhost:3000/invite/${bar.token}`,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      isActive: true,
      deactivated: false,
      expiresInDays: 365,
      review: true,
      createdBy: olga.user.email,
      imageCount: 0,
    })
    expect((Date.parse(bar.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(365, 2)
    await olga.patch('/api/account', { firstName: 'Olga', lastName: 'Berg' })
    const link = await makesLink()
    expect(link).toMatchObject({ expiresInDays: 15, review: false, createdBy: 'Olga Berg' })
    await guestSends(link, [await imageFile('a.jpg'), await imageFile('b.png')])
    expect((await olga.get(url)).json()).toEqual([
      { ...link, imageCount: 2 },
      { ...bar, createdBy: 'Olga Berg' },
    ])
    for (const expiresInDays of [0, 366, 1.5, -1, null, '15']) {
      expect((await olga.post(url, { expiresInDays })).statusCode).toBe(400)
      expect((await olga.patch(`/api/shareable-links/${bar.id}`, { expiresInDays })).statusCode).toBe(400)
    }
  })

  test('can be changed: an expired one lives again, a deactivated one does not', async () => {
    const link = await makesLink('Bar')
    const changes = (change: object) => olga.patch(`/api/shareable-links/${link.id}`, change)
    expect((await changes({})).json()).toEqual(link)
    const renamed = await changes({ name: ' Table four ', review: true })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toEqual({ ...link, name: 'Table four', review: true })
    await makesLink()
    expect((await changes({ name: '' })).json().name).toBe('Link #1')

    const ended = eq(shareableLinks.id, link.id)
    await database().update(shareableLinks).set({ expiresAt: new Date() }).where(ended)
    expect((await changes({ review: false })).json().isActive).toBe(false)
    const revived = (await changes({ expiresInDays: 1 })).json<ShareableLink>()
    expect(revived).toMatchObject({ isActive: true, expiresInDays: 1, name: 'Link #1', review: false })
    expect((Date.parse(revived.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(1, 2)
    expect((await visitor(at).get(`/api/invite/${link.token}`)).statusCode).toBe(200)

    await olga.delete(`/api/shareable-links/${link.id}`)
    expect((await changes({ expiresInDays: 365 })).json()).toMatchObject({
      isActive: false,
      deactivated: true,
    })
    expect((await visitor(at).get(`/api/invite/${link.token}`)).statusCode).toBe(404)
    expect((await olga.patch('/api/shareable-links/999999', { review: true })).statusCode).toBe(404)
  })

  test('of a collaborator who is removed is closed, and only those', async () => {
    const carl = await person(at, 'Carl')
    const collaborates = async (gallery: Gallery) => {
      const url = `/api/galleries/${gallery.id}/collaborators`
      const { id } = (await olga.post(url, { email: carl.user.email })).json()
      const message = await emailTo(at.dataDirectory, carl.user.email, `“${gallery.title}”`)
      await carl.post(`/api/accept-collaboration/${message.links[0]!.split('/').at(-1)}`)
      return id as number
    }
    const party = await olga.createsGallery('Party')
    const atWedding = await collaborates(wedding)
    await collaborates(party)
    const makes = async (who: SignedIn, gallery: Gallery) =>
      (await who.post(`/api/galleries/${gallery.id}/shareable-links`)).json<ShareableLink>()
    const his = await makes(carl, wedding)
    const elsewhere = await makes(carl, party)
    const hers = await makes(olga, wedding)
    expect(his.createdBy).toBe('Carl')
    await olga.delete(`/api/galleries/${wedding.id}/collaborators/${atWedding}`)
    expect((await guestSends(his, [await imageFile()])).statusCode).toBe(404)
    expect((await guestSends(elsewhere, [await imageFile()])).statusCode).toBe(201)
    expect((await guestSends(hers, [await imageFile()])).statusCode).toBe(201)
    const listed = (await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json<ShareableLink[]>()
    expect(listed).toMatchObject([
      { isActive: true },
      { isActive: false, deactivated: true, createdBy: 'Carl' },
    ])
  })

  test('ten created at once get ten numbers', async () => {
    const links = await Promise.all(Array.from({ length: 10 }, () => makesLink()))
    expect(new Set(links.map(({ name }) => name)).size).toBe(10)
  })

  test('shows a guest the title and the description, and nothing else', async () => {
    const link = await makesLink()
    const answer = await visitor(at).get(`/api/invite/${link.token}`)
    expect(answer.json()).toEqual({
      gallery: { title: 'Wedding', description: 'Of Ana and Ben' },
      message: null,
      expiresAt: link.expiresAt,
    })
  })

  test.each([
    [' Dear guests,\nadd yours! ', 'Dear guests,\nadd yours!'],
    [`\n${'x'.repeat(500)}\n\n`, 'x'.repeat(500)],
    ['نورا "وتوم"', 'نورا "وتوم"'],
    [' \n ', null],
    ['', null],
    [null, null],
  ])('has a message for guests, beside the gallery: %j', async (message, kept) => {
    const link = await makesLink(null, { message })
    expect(link.message).toBe(kept)
    const told = async () => (await visitor(at).get(`/api/invite/${link.token}`)).json().message
    expect(await told()).toBe(kept)
    const change = async (wanted: object) =>
      (await olga.patch(`/api/shareable-links/${link.id}`, wanted)).json<ShareableLink>().message
    expect(await change({ name: 'Bar' }), 'what is left out stays').toBe(kept)
    expect(await change({ message: 'Another' })).toBe('Another')
    expect(await change({ message })).toBe(kept)
    expect(await told()).toBe(kept)
  })

  test.each([{ message: 'x'.repeat(501) }, { message: 0 }, { message: ['a'] }])(
    'refuses %j',
    async (wrong) => {
      const link = await makesLink()
      for (const answer of [
        await olga.post(`/api/galleries/${wedding.id}/shareable-links`, wrong),
        await olga.patch(`/api/shareable-links/${link.id}`, wrong),
      ])
        expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'message'])
    },
  )

  test('accepts images from guests, and shows their name to members', async () => {
    const link = await makesLink()
    const answer = await guestSends(link, [await imageFile('a.jpg'), await imageFile('b.png')], {
      uploaderName: '  Aunt Mary\u0007 ',
    })
    expect(answer.statusCode).toBe(201)
    const { images } = answer.json()
    expect(images).toHaveLength(2)
    for (const secret of ['uploaderName', 'userId', 'originalUrl', 'shareableLinkId']) {
      expect(images[0]).not.toHaveProperty(secret)
    }
    expect(await olga.imagesOf(wedding)).toMatchObject([
      { originalName: 'a.jpg', uploaderName: 'Aunt Mary', shareableLinkId: link.id, userId: null },
      { originalName: 'b.png', uploaderName: 'Aunt Mary' },
    ])
    await guestSends(link, [await imageFile('c.jpg')], { uploaderName: '   ' })
    expect((await olga.imagesOf(wedding))[2]!.uploaderName).toBeNull()
    expect((await guestSends(link, [await imageFile()], { uploaderName: 'x'.repeat(256) })).statusCode).toBe(
      400,
    )
    expect(await olga.imagesOf(wedding)).toHaveLength(3)
  })

  test('fifty guests at once lose nothing', async () => {
    const link = await makesLink()
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        guestSends(link, [await imageFile(`${n}.jpg`, { width: 200 + n, height: 150 })], {
          uploaderName: `Guest ${n}`,
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    const images = await olga.imagesOf(wedding)
    expect(new Set(images.map(({ uploaderName }) => uploaderName)).size).toBe(50)
    expect(images.map(({ sortOrder }) => sortOrder)).toEqual([...Array(50).keys()])
  })

  test('closes when it is deactivated, and says so to guests and owner', async () => {
    const link = await makesLink()
    expect((await olga.delete(`/api/shareable-links/${link.id}`)).statusCode).toBe(204)
    expect((await olga.delete(`/api/shareable-links/${link.id}`)).statusCode).toBe(204)
    for (const answer of [
      await visitor(at).get(`/api/invite/${link.token}`),
      await guestSends(link, [await imageFile()]),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe(
        'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
      )
    }
    const [listed] = (await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json<ShareableLink[]>()
    expect(listed!.isActive).toBe(false)
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('closes when it expires', async () => {
    const link = await makesLink()
    await database()
      .update(shareableLinks)
      .set({ expiresAt: new Date() })
      .where(eq(shareableLinks.id, link.id))
    expect((await visitor(at).get(`/api/invite/${link.token}`)).statusCode).toBe(404)
    expect((await guestSends(link, [await imageFile()])).statusCode).toBe(404)
    expect((await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json()[0].isActive).toBe(false)
  })

  test('takes nothing while its gallery is closed, and says so in the list', async () => {
    const link = await makesLink()
    const isActive = async () =>
      (await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json()[0].isActive
    await olga.patch(`/api/galleries/${wedding.id}`, { closesAt: '2020-01-01T00:00:00Z' })
    expect((await guestSends(link, [await imageFile()])).statusCode).toBe(404)
    expect(await isActive()).toBe(false)
    await olga.patch(`/api/galleries/${wedding.id}`, { closesAt: null })
    expect(await isActive()).toBe(true)
  })

  test('that is deactivated while images arrive keeps none of them', async () => {
    const link = await makesLink()
    const files = await Promise.all(
      Array.from({ length: 15 }, (_, n) => imageFile('a.jpg', { width: 2000, height: 1200 + n })),
    )
    const sending = guestSends(link, files)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await olga.delete(`/api/shareable-links/${link.id}`)
    expect((await sending).statusCode).toBe(404)
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('is frozen while the owner’s account is not active', async () => {
    const link = await makesLink()
    await database().update(users).set({ status: 'expired' }).where(eq(users.id, olga.user.id))
    expect((await visitor(at).get(`/api/invite/${link.token}`)).statusCode).toBe(200)
    const answer = await guestSends(link, [await imageFile()])
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toMatch(/upgrade/)
    expect((await olga.get(`/api/galleries/${wedding.id}/shareable-links`)).json()[0].isActive).toBe(false)
    expect((await olga.post(`/api/galleries/${wedding.id}/shareable-links`)).statusCode).toBe(403)
  })

  test('is deleted with its gallery', async () => {
    const link = await makesLink()
    await olga.delete(`/api/galleries/${wedding.id}`)
    expect((await visitor(at).get(`/api/invite/${link.token}`)).statusCode).toBe(404)
  })

  test.each(['nonsense', '0', 'x'.repeat(300), '%00', '..%2f'])(
    'is not found for the token %s',
    async (token) => {
      expect((await visitor(at).get(`/api/invite/${token}`)).statusCode).toBe(404)
      expect((await visitor(at).sends(`/api/invite/${token}/upload`, [await imageFile()])).statusCode).toBe(
        404,
      )
    },
  )
})

describe('the owner is notified of guest uploads', () => {
  const emailsAbout = async () =>
    (await emailsIn(at.dataDirectory)).filter(({ to }) => to.includes(olga.user.email))

  /** Minutes until the next mail about the link; null if none is due. */
  const minutesToNext = async ({ id }: ShareableLink) => {
    const { rows } = await at.services.connection.pool.query(
      `select due_at from digests where kind = 'guest-uploads' and subject = $1 and items <> '{}'`,
      [id],
    )
    return rows.length === 0 ? null : (rows[0].due_at - Date.now()) / 60_000
  }
  /** Moves the due time of the digest an hour back. */
  const makesItDue = async ({ id }: ShareableLink) => {
    const { pool } = at.services.connection
    await pool.query(
      `update digests set due_at = due_at - interval '1 hour' where kind = 'guest-uploads' and subject = $1`,
      [id],
    )
    await pool.query(
      `update pgboss.job set start_after = now() where name = 'send-digests' and state = 'created'`,
    )
  }

  test('by one mail that waits for the guest’s next images; the next one for the link comes an hour later', async () => {
    const link = await makesLink('Table four')
    await guestSends(link, [await imageFile('a.jpg')])
    await guestSends(link, [await imageFile('b.jpg')])
    expect(await minutesToNext(link)).toBeGreaterThan(1)
    expect(await minutesToNext(link)).toBeLessThan(3)
    await makesItDue(link)
    const message = await emailTo(at.dataDirectory, olga.user.email)
    expect(message.subject).toBe('2 pictures added to “Wedding”')
    expect(message.text).toContain('“Table four”')
    expect(message.pictures).toEqual(['picture'])
    expect(message.links).toContain(`http://localhost:3000/gallery/${wedding.id}/settings?tab=images`)

    await guestSends(link, [await imageFile('c.jpg')])
    await guestSends(link, [await imageFile('d.jpg')])
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await emailsAbout()).toHaveLength(1)
    expect(await minutesToNext(link)).toBeGreaterThan(58)
    expect(await minutesToNext(link)).toBeLessThan(61)
    await makesItDue(link)
    await expect
      .poll(async () => (await emailsAbout()).map(({ subject }) => subject))
      .toEqual(['2 pictures added to “Wedding”', '2 pictures added to “Wedding”'])
  })

  test('which leaves out what was withdrawn before it was sent', async () => {
    const link = await makesLink()
    const sendsOne = async (name: string) =>
      (await guestSends(link, [await imageFile(name)])).json<{ images: GuestImage[] }>().images[0]!
    const withdraws = async ({ id, receipt }: GuestImage) => {
      const url = `/api/invite/${link.token}/images/${id}`
      const once = () => visitor(at).request({ method: 'DELETE', url, payload: { receipt } })
      const answers = await Promise.all([once(), once()])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
    }
    const subjects = async () => (await emailsAbout()).map(({ subject }) => subject)
    await withdraws(await sendsOne('a.jpg'))
    const told = await sendsOne('b.jpg')
    await withdraws(await sendsOne('c.jpg'))
    await makesItDue(link)
    await expect.poll(subjects).toEqual(['1 picture added to “Wedding”'])
    await sendsOne('d.jpg')
    await withdraws(told)
    await makesItDue(link)
    await expect.poll(async () => (await subjects()).length).toBe(2)
    expect(await subjects()).toEqual(Array(2).fill('1 picture added to “Wedding”'))
  })

  test('not when they have switched it off', async () => {
    await olga.patch(`/api/galleries/${wedding.id}`, { mailOnUploads: false })
    const link = await makesLink()
    await guestSends(link, [await imageFile('a.jpg')])
    await makesItDue(link)
    await expect.poll(() => minutesToNext(link)).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await emailsAbout()).toEqual([])
  })
})

describe('withdrawing an image', () => {
  const withdraws = (link: ShareableLink, imageId: number, receipt: unknown) =>
    visitor(at).request({
      method: 'DELETE',
      url: `/api/invite/${link.token}/images/${imageId}`,
      payload: { receipt },
    })
  const sendsTwo = async (link: ShareableLink) => {
    const answer = await guestSends(link, [await imageFile('a.jpg'), await imageFile('b.jpg')])
    return answer.json().images as GuestImage[]
  }

  test('takes the receipt of the upload, also when the link has ended or the gallery is frozen', async () => {
    const link = await makesLink()
    const [first, second] = await sendsTwo(link)
    expect(first).toEqual({
      id: expect.any(Number),
      galleryId: wedding.id,
      filePath: expect.any(String),
      title: null,
      chapterId: null,
      sortOrder: 0,
      width: expect.any(Number),
      height: expect.any(Number),
      placeholder: expect.any(String),
      ...{ focusX: 50, focusY: 50 },
      renditions: expect.any(Array),
      receipt: expect.any(String),
      waiting: false,
    })
    expect(Buffer.from(first!.receipt, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const rows = await database().select().from(guestReceipts).where(eq(guestReceipts.imageId, first!.id))
    expect(rows).toEqual([{ imageId: first!.id, hash: hashToken(first!.receipt) }])

    const withdrawn = await withdraws(link, first!.id, first!.receipt)
    expect(withdrawn.statusCode).toBe(204)
    expect(await olga.imagesOf(wedding)).toMatchObject([{ id: second!.id }])
    expect((await visitor(at).get(first!.filePath)).statusCode).toBe(404)
    expect((await withdraws(link, first!.id, first!.receipt)).statusCode).toBe(404)

    await olga.delete(`/api/shareable-links/${link.id}`)
    await database().update(users).set({ status: 'expired' }).where(eq(users.id, olga.user.id))
    expect((await withdraws(link, second!.id, second!.receipt)).statusCode).toBe(204)
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('refuses every other receipt, and everything after a day', async () => {
    const link = await makesLink()
    const other = await makesLink()
    const [first, second] = await sendsTwo(link)
    const [hers] = await olga.adds(wedding, await imageFile())
    for (const refused of [
      await withdraws(link, first!.id, second!.receipt),
      await withdraws(other, first!.id, first!.receipt),
      await withdraws(link, hers!.id, first!.receipt),
      await withdraws(link, 999_999_999, first!.receipt),
    ]) {
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual({ code: 'not_found', message: 'Image not found' })
    }
    for (const wrong of ['', null, 7, 'x'.repeat(101)]) {
      expect((await withdraws(link, first!.id, wrong)).statusCode).toBe(400)
    }
    const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)
    await database().update(images).set({ uploadedAt: aDayAgo }).where(eq(images.id, first!.id))
    const late = await withdraws(link, first!.id, first!.receipt)
    expect(late.statusCode).toBe(410)
    expect(late.json()).toEqual({
      code: 'too_late',
      message: 'Photos can be withdrawn for 24 hours. Please ask the gallery owner to delete it.',
    })
    expect((await withdraws(link, first!.id, second!.receipt)).statusCode).toBe(404)
    expect(await olga.imagesOf(wedding)).toHaveLength(3)
  })

  test('works with the receipts of an upload that was sent again', async () => {
    const link = await makesLink()
    const form = multipart([await imageFile('a.jpg')])
    const sends = () =>
      visitor(at).request({
        method: 'POST',
        url: `/api/invite/${link.token}/upload`,
        ...form,
        headers: { ...form.headers, 'idempotency-key': 'the same key' },
      })
    const [before] = (await sends()).json().images
    const [again] = (await sends()).json().images
    expect(again.id).toBe(before.id)
    expect((await withdraws(link, again.id, again.receipt)).statusCode).toBe(204)
    expect((await sends()).json()).toEqual({ images: [] })
  })
})
