import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { RENDITION_WIDTHS } from '#contract/rendition-sizes.ts'
import { images, rateLimits, users } from '#server/database/tables/index.ts'
import { contentsOf } from '#testing/archives.ts'
import { captionedImage } from '#testing/captioned-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { manifestSchema } from './manifest-schema.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let added: Image[]

beforeAll(async () => {
  olga = await person(at, 'Olga')
  await at.services.connection.db.update(users).set({ status: 'paid' })
  dunes = await olga.createsGallery('Dunes & <Sand>', { description: 'Wind.' })
  const camera = await captionedImage('shot.jpg', {
    exif: { camera: { Make: 'Leica', Model: 'M11' }, shot: { DateTimeOriginal: '2026:05:04 03:02:01' } },
  })
  added = await olga.adds(
    dunes,
    camera,
    await imageFile('dune.jpg', { width: 1500, height: 1000 }),
    await imageFile('dune.jpg'),
  )
  const [, dune] = added
  await olga.patch(`/api/images/${dune!.id}`, { title: 'At "noon"', description: '</script>' })
  await olga.patch(`/api/galleries/${dunes.id}`, {
    coverImageId: dune!.id,
    titleAlignment: 'left',
    showImageMetadata: true,
    showCameraFacts: true,
  })
})

const bundleOf = (gallery: Gallery, headers: Record<string, string> = {}) =>
  olga.get(`/api/galleries/${gallery.id}/bundle`, headers)

/** Downloads a gallery's bundle as soon as all renditions are made. */
async function finished(gallery: Gallery) {
  await expect.poll(async () => (await bundleOf(gallery)).statusCode, { interval: 100 }).toBe(200)
  return bundleOf(gallery)
}

test('the manual has the schema of gallery.json', async () => {
  expect(await readFile('docs/gallery.schema.json', 'utf8')).toBe(manifestSchema()) // npm run docs
})

describe('the bundle of a gallery', () => {
  test('has its page, its renditions, its originals and gallery.json', async () => {
    const answer = await finished(dunes)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': expect.stringContaining('Dunes_Sand__bundle.zip'),
      'accept-ranges': 'bytes',
    })
    const files = await contentsOf(answer.rawPayload)
    expect([...files.keys()]).toEqual([
      'renditions/1-64.webp',
      'originals/shot.jpg',
      ...[...RENDITION_WIDTHS.filter((width) => width < 1500), 1500].map(
        (width) => `renditions/2-${width}.webp`,
      ),
      'originals/dune.jpg',
      ...[...RENDITION_WIDTHS.filter((width) => width < 450), 450].map(
        (width) => `renditions/3-${width}.webp`,
      ),
      'originals/dune (2).jpg',
      'gallery.json',
      'index.html',
      'page/images.js',
      'page/texts.js',
      'page/gallery.js',
      'page/gallery.css',
    ])
    const told = JSON.parse(String(files.get('gallery.json'))) as BundleManifest
    expect(told.gallery).toEqual({
      title: 'Dunes & <Sand>',
      description: 'Wind.',
      subdomain: dunes.subdomain,
      visibility: 'public',
      showTitleInIframe: true,
      titleColor: '#ffffff',
      titleBackgroundColor: '#3b82f6',
      titleAlignment: 'left',
      showDescriptionInIframe: true,
      descriptionColor: '#ffffff',
      descriptionBackgroundColor: '#3b82f6',
      descriptionAlignment: 'center',
      showImageMetadata: true,
      showCameraFacts: true,
      readCaptions: true,
      visitorDownloads: 'none',
      allowSelections: false,
      ...DEFAULT_LOOK,
      language: null,
      translations: {},
      cover: 'originals/dune.jpg',
      showByline: true,
      chapters: [],
    })
    for (const image of told.images) {
      const content = files.get(image.file)!
      expect(image.sha256).toBe(createHash('sha256').update(content).digest('hex'))
      expect(image.fileSize).toBe(content.length)
    }
    expect(told.images[0]).toEqual({
      file: 'originals/shot.jpg',
      sha256: expect.any(String),
      title: null,
      description: null,
      anchorText: null,
      anchorUrl: null,
      translations: {},
      originalName: 'shot.jpg',
      mimeType: 'image/jpeg',
      fileSize: added[0]!.fileSize,
      width: 64,
      height: 48,
      takenAt: '2026-05-04T03:02:01',
      camera: expect.objectContaining({ make: 'Leica', model: 'M11' }),
      focusX: null,
      focusY: null,
      chapter: null,
    })
    expect(told.images[1]).toMatchObject({ title: 'At "noon"', description: '</script>' })
  })

  test('speaks the gallery’s language, which an import keeps', async () => {
    const said = async () => {
      const { rawPayload } = await finished(dunes)
      const files = await contentsOf(rawPayload)
      const bundled: { bundledTexts?: Record<string, (given: object) => string> } = {}
      runInNewContext(String(files.get('page/texts.js')), { globalThis: bundled, Intl })
      const [, lang] = /<html lang="(\w+)" dir="\w+"/.exec(String(files.get('index.html')))!
      return { lang, text: bundled.bundledTexts!.close, bundle: rawPayload }
    }
    expect(await said()).toMatchObject({ lang: 'en', text: 'Close' })
    await olga.patch(`/api/galleries/${dunes.id}`, { language: 'ar' })
    const { bundle, ...spoken } = await said()
    expect(spoken).toEqual({ lang: 'ar', text: 'إغلاق' })
    const sent = { field: 'bundle', name: 'dunes.zip', type: 'application/zip', bytes: bundle }
    const form = multipart([sent], { subdomain: 'dunes-again' })
    const imported = await olga.request({ method: 'POST', url: '/api/galleries/import', ...form })
    expect([imported.statusCode, imported.json<Gallery>().language]).toEqual([201, 'ar'])
    await olga.patch(`/api/galleries/${dunes.id}`, { language: null })
  })

  test('has what people wrote in several languages, on its page that of the gallery', async () => {
    const [image] = added
    const chapter = (await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'Dawn' })).json()
    const ofImage = { he: { title: 'דיונה' }, de: { description: 'Am Mittag', anchorText: 'Druck' } }
    await olga.post(`/api/galleries/${dunes.id}/images/move`, {
      imageIds: [image!.id],
      chapterId: chapter.id,
    })
    await olga.patch(`/api/images/${image!.id}`, { translations: ofImage })
    await olga.patch(`/api/chapters/${chapter.id}`, { translations: { de: { title: 'Morgen' } } })
    const ofGallery = { de: { title: 'Dünen', dateline: 'Juni' } }
    await olga.patch(`/api/galleries/${dunes.id}`, { language: 'de', translations: ofGallery })

    const { rawPayload: bytes } = await finished(dunes)
    const files = await contentsOf(bytes)
    const told = JSON.parse(String(files.get('gallery.json'))) as BundleManifest
    const chapters = [{ title: 'Dawn', translations: { de: { title: 'Morgen' } } }]
    expect(told.gallery).toMatchObject({ title: 'Dunes & <Sand>', translations: ofGallery, chapters })
    expect(told.images.map(({ translations }) => translations)).toContainEqual(ofImage)
    const page = String(files.get('index.html'))
    for (const text of ['Dünen', 'Juni', 'Morgen']) expect(page).toContain(text)
    expect(String(files.get('page/images.js'))).toContain('Am Mittag')

    const sent = { field: 'bundle', name: 'dunes.zip', type: 'application/zip', bytes }
    const form = multipart([sent], { subdomain: 'dunes-translated' })
    const imported = await olga.request({ method: 'POST', url: '/api/galleries/import', ...form })
    expect(imported.statusCode, imported.body).toBe(201)
    const copy = imported.json<Gallery>()
    expect(copy.translations).toEqual(ofGallery)
    expect((await olga.get(`/api/galleries/${copy.id}/chapters`)).json()).toMatchObject(chapters)
    expect((await olga.imagesOf(copy)).map(({ translations }) => translations)).toContainEqual(ofImage)

    await olga.delete(`/api/chapters/${chapter.id}`)
    await olga.patch(`/api/images/${image!.id}`, { translations: { he: null, de: null } })
    await olga.patch(`/api/galleries/${dunes.id}`, { language: null, translations: { de: null } })
  })

  test('asks for nothing elsewhere, and tells nothing of people', async () => {
    const files = await contentsOf((await finished(dunes)).rawPayload)
    const page = String(files.get('index.html'))
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!)
    expect(sources.filter((url) => !files.has(decodeURIComponent(url)) && url !== 'data:,')).toEqual([])
    expect(page).toContain('Dunes &amp; &lt;Sand&gt;')
    expect(page).not.toMatch(/type="?module/)
    expect(String(files.get('page/gallery.css'))).not.toMatch(/url\((?!['"]?data:)/)
    const words = ['gallery.json', 'index.html', 'page/images.js']
      .map((name) => String(files.get(name)))
      .join()
    for (const secret of [olga.user.id, olga.user.email, 'uploader', 'receipt', 'password', '/media/']) {
      expect(words).not.toContain(secret)
    }
  })

  test('can be resumed, and is another one after a change', async () => {
    const whole = await finished(dunes)
    const rest = await bundleOf(dunes, { range: 'bytes=500-', 'if-range': String(whole.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(500))).toBe(true)
    await olga.patch(`/api/galleries/${dunes.id}`, { description: 'Wind and sand.' })
    const changed = await bundleOf(dunes, { range: 'bytes=500-', 'if-range': String(whole.headers.etag) })
    expect(changed.statusCode).toBe(200)
  })

  test('waits for renditions, and has those of earlier versions measured', async () => {
    await finished(dunes)
    const { db } = at.services.connection
    const known = () =>
      db
        .select({ files: images.renditionFiles })
        .from(images)
        .where(eq(images.galleryId, dunes.id))
        .orderBy(images.id)
    const before = await known()
    await db.delete(rateLimits) // asking has them measured once in ten minutes
    await db.update(images).set({ renditionFiles: [] }).where(eq(images.galleryId, dunes.id))
    const answer = await bundleOf(dunes)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({
      code: 'preparing',
      message: 'Preparing your bundle: 3 pictures to go.',
      ready: 0,
      total: 3,
    })
    await finished(dunes)
    const byWidth = (rows: typeof before) =>
      rows.map(({ files }) => [...files].sort((one, other) => one.width - other.width))
    expect(byWidth(await known())).toEqual(byWidth(before))
  })

  test('is waited for by browsers on a page that asks again, by programs in JSON', async () => {
    await finished(dunes)
    const { db } = at.services.connection
    const asks = async (accept: string) => {
      // Renditions are measured again at most once in ten minutes.
      await db.update(images).set({ renditionFiles: [] }).where(eq(images.galleryId, dunes.id))
      return bundleOf(dunes, { accept })
    }
    await db.delete(rateLimits)
    await asks('*/*')
    await finished(dunes)
    for (const accept of ['*/*', 'application/json', 'application/json, text/html', 'text/html;q=0, */*'])
      expect((await asks(accept)).json(), accept).toMatchObject({ code: 'preparing' })
    // Header of browsers when they navigate.
    const page = await asks('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([page.statusCode, page.headers['retry-after'], page.headers.refresh]).toEqual([503, '5', '5'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('Preparing your bundle: 3 pictures to go.')
    await db.delete(rateLimits)
    await finished(dunes)
  })

  test('of a gallery without images is a page that says so', async () => {
    const files = await contentsOf((await bundleOf(await olga.createsGallery('Empty'))).rawPayload)
    expect(String(files.get('index.html'))).toContain('No images in this gallery.')
    expect(JSON.parse(String(files.get('gallery.json')))).toMatchObject({
      gallery: { cover: null },
      images: [],
    })
  })
})
