import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { shareableLinks, users } from '#server/database/tables/index.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let wedding: Gallery
let link: ShareableLink
beforeEach(async () => {
  olga = await person(at)
  wedding = await olga.createsGallery('Wedding', { description: 'Of Ana and Ben' })
  link = (await olga.post(`/api/galleries/${wedding.id}/shareable-links`, { name: 'Table four' })).json()
})

const page = () => visitor(at).get(`/invite/${link.token}`)
const formAddress = async () => /action="([^"]+)"/.exec((await page()).body)![1]!.replaceAll('&amp;', '&')
const sends = async (files: ImageFile[], fields: Record<string, string> = {}, headers = {}) => {
  const form = multipart(files, fields)
  return visitor(at).request({
    method: 'POST',
    url: await formAddress(),
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}
const nothing: ImageFile = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) }
const closed = 'Invalid or Expired Invitation'

describe('the page of an upload link', () => {
  test('shows the title and the description of the gallery and nothing else of it', async () => {
    const { statusCode, body } = await page()
    expect(statusCode).toBe(200)
    expect(body).toContain('>Wedding</h1>')
    expect(body).toContain('Of Ana and Ben')
    for (const secret of [wedding.subdomain, olga.user.email, 'Table four', `"${wedding.id}"`]) {
      expect(body).not.toContain(secret)
    }
  })

  test('is private: no cookie, no cache, no frame, no search engine, no referrer', async () => {
    const { headers } = await page()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['x-frame-options']).toBe('DENY')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('loads one script of at most 8.6 KB for old browsers, and no style sheet', async () => {
    const { body } = await page()
    const scripts = [...body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address]) => address!)
    expect(scripts).toHaveLength(1)
    expect(body).not.toContain('rel="stylesheet"')
    const script = await visitor(at).get(scripts[0]!)
    expect(script.statusCode).toBe(200)
    expect(brotliCompressSync(script.body).length).toBeLessThan(8.6 * 1024)
    // Syntax and CSS that Safari 13 does not support.
    expect(script.body).not.toMatch(
      /\?\?|\?\.[a-z(]|\bimport\b(?!\()|\breplaceAll\b|\.at\(|randomUUID|[&|]{2}=/,
    )
    expect(body).not.toMatch(/[;{](inset|gap):/)
    expect(body).toContain('-webkit-appearance:none')
  })

  test('says why it is closed: deactivated', async () => {
    await olga.delete(`/api/shareable-links/${link.id}`)
    const { statusCode, body } = await page()
    expect(statusCode).toBe(404)
    expect(body).toContain(closed)
    expect(body).toContain('Please contact the gallery owner for a new invitation.')
    expect(body).not.toContain('Wedding')
    expect(body).not.toContain('<form')
  })

  test('says why it is closed: expired', async () => {
    await at.services.connection.db
      .update(shareableLinks)
      .set({ expiresAt: new Date() })
      .where(eq(shareableLinks.id, link.id))
    expect((await page()).statusCode).toBe(404)
    expect((await page()).body).toContain(closed)
  })

  test.each(['nonsense', '0', 'x'.repeat(300), '%00', '..%2f', '%3Cscript%3E'])(
    'is not found for the token %s',
    async (token) => {
      const { statusCode, body, headers } = await visitor(at).get(`/invite/${token}`)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain(closed)
    },
  )

  test('a link whose token was lost says so', async () => {
    const { statusCode, body } = await visitor(at).get('/invite/')
    expect(statusCode).toBe(404)
    expect(body).toContain('No invitation token available')
    expect(body).toContain(closed)
  })

  test('says that uploads are paused while the owner’s account is not active', async () => {
    await at.services.connection.db.update(users).set({ status: 'expired' }).where(eq(users.id, olga.user.id))
    const { statusCode, body } = await page()
    expect(statusCode).toBe(403)
    expect(body).toContain('Uploads are paused')
    expect(body).not.toContain('upgrade')
  })

  test('is not on the hosts of galleries', async () => {
    const { statusCode, body } = await visitor(at).get(`/invite/${link.token}`, {
      host: `${wedding.subdomain}.localhost:3000`,
    })
    expect(statusCode).toBe(404)
    expect(body).toContain('Gallery not found')
  })

  test('guessing tokens is rate limited', async () => {
    const searcher = visitor(at)
    searcher.address = '203.0.113.9'
    const answers = []
    for (let n = 0; n < 1001; n++) answers.push((await searcher.get('/invite/nonsense')).statusCode)
    expect(answers.filter((status) => status === 404)).toHaveLength(1000)
    const last = await searcher.get('/invite/nonsense')
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.body).toContain('Too many attempts.')
  })
})

describe('a form sent without scripting', () => {
  test('adds the images under the guest’s name and says so on the page', async () => {
    const files = [await imageFile('a.jpg'), await imageFile('b.png')]
    const { statusCode, body, headers } = await sends(files, { uploaderName: 'Aunt Mary' })
    expect(statusCode).toBe(201)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('Upload successful')
    expect(body).toContain('Your images have been uploaded to the gallery.')
    expect(body).toContain('<form')
    expect(body, 'the name stays').toContain('value="Aunt Mary"')
    expect(await olga.imagesOf(wedding)).toMatchObject([
      { originalName: 'a.jpg', uploaderName: 'Aunt Mary', shareableLinkId: link.id },
      { originalName: 'b.png', uploaderName: 'Aunt Mary' },
    ])
  })

  test.each([
    [
      { uploaderName: ' Bob ' },
      'Hannah &amp; Co',
      'Thank you, \u2068Bob\u2069. \u2068Hannah &amp; Co\u2069 will look at them soon.',
    ],
    [{}, 'Hannah &amp; Co', 'Thank you. \u2068Hannah &amp; Co\u2069 will look at them soon.'],
    [
      { uploaderName: '"<Bob>' },
      null,
      'Thank you, \u2068&quot;&lt;Bob&gt;\u2069. The photographer will look at them soon.',
    ],
    [{}, null, 'Thank you. The photographer will look at them soon.'],
  ])('thanks where what arrives is reviewed: %j, %s', async (fields, studio, words) => {
    await olga.patch('/api/account', { studioName: studio && 'Hannah & Co' })
    await olga.patch(`/api/shareable-links/${link.id}`, { review: true, message: 'Add yours!' })
    const { body } = await sends([await imageFile('a.jpg')], fields as Record<string, string>)
    expect(body).toContain(`<p class="strong">Upload successful</p><p>${words}</p>`)
    expect(body, 'the message stands in the place of the description').toContain('>Add yours!</p>')
    expect(body).not.toContain('Of Ana and Ben')
  })

  test('that is sent again, by reloading its answer, adds them once', async () => {
    const address = await formAddress()
    const form = multipart([await imageFile('a.jpg')])
    for (let n = 0; n < 2; n++) {
      const { statusCode } = await visitor(at).request({ method: 'POST', url: address, ...form })
      expect(statusCode).toBe(201)
    }
    expect(await olga.imagesOf(wedding)).toHaveLength(1)
    expect(await formAddress()).not.toBe(address)
  })

  test('in which nothing was chosen says so', async () => {
    for (const files of [[nothing], []]) {
      const { statusCode, body } = await sends(files, { uploaderName: 'Aunt Mary' })
      expect(statusCode).toBe(400)
      expect(body).toContain('No files selected')
      expect(body).toContain('Please select some images to upload.')
      expect(body).toContain('value="Aunt Mary"')
    }
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('with a file that is not an image adds none of them and names it', async () => {
    const note = { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('hello') }
    const { statusCode, body } = await sends([await imageFile('a.jpg'), note])
    expect(statusCode).toBe(415)
    expect(body).toContain('Upload failed')
    expect(body).toContain('note.txt is not a supported image format.')
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('through a link that has been deactivated adds none and says why', async () => {
    const address = await formAddress()
    await olga.delete(`/api/shareable-links/${link.id}`)
    const form = multipart([await imageFile('a.jpg')])
    const { statusCode, body } = await visitor(at).request({ method: 'POST', url: address, ...form })
    expect(statusCode).toBe(404)
    expect(body).toContain(closed)
    expect(await olga.imagesOf(wedding)).toEqual([])
  })

  test('with another content type is refused with a page', async () => {
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['text/csv', 'a,b'],
    ] as const) {
      const { statusCode, body, headers } = await visitor(at).request({
        method: 'POST',
        url: `/invite/${link.token}`,
        payload,
        headers: { 'content-type': type },
      })
      expect(statusCode).toBe(415)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toMatch(/<h1/)
    }
  })

  test('from the page itself is accepted: its origin is null, because the page sends no referrer', async () => {
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await sends([await imageFile()], {}, own)).statusCode).toBe(201)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a gallery’s own host', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_where, headers) => {
    expect((await sends([await imageFile()], {}, headers)).statusCode).toBe(403)
    expect(await olga.imagesOf(wedding)).toEqual([])
  })
})
