import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import type { Chapter } from '#contract/chapters.ts'
import type { Focus } from '#contract/focus.ts'
import type { Gallery } from '#contract/galleries.ts'
import { nextGalleryId } from '#server/galleries/create-gallery.ts'
import { type Crafted, contentsOf, craftedArchive } from '#testing/archives.ts'
import { captionedImage, xmpPacket } from '#testing/captioned-images.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

/** Two instances, each with its own database and storage. */
let here: TestApp
let there: TestApp
let olga: SignedIn
let ines: SignedIn
/** A bundle of one image. */
let small: { name: string; bytes: Buffer }[]

beforeAll(async () => {
  here = await startApp({ QUOTA_TRIAL_MB: '1', MAX_GALLERY_IMAGES: '20', MAX_BUNDLE_MB: '3' })
  there = await startApp({ MAX_BUNDLE_MB: '0' })
  olga = await person(here, 'Olga')
  ines = await person(there, 'Ines')
  const gallery = await olga.createsGallery('Small')
  await olga.adds(gallery, await imageFile('one.png', { width: 30, height: 20 }))
  small = [...(await contentsOf(await bundleOf(olga, gallery)))].map(([name, bytes]) => ({ name, bytes }))
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
})

async function bundleOf(who: SignedIn, gallery: Gallery): Promise<Buffer> {
  const answersReady = async () => {
    const answer = await who.get(`/api/galleries/${gallery.id}/bundle`)
    if (answer.statusCode === 200) return answer.rawPayload
    expect(answer.json()).toMatchObject({ code: 'preparing' })
    return undefined
  }
  return (await vi.waitUntil(answersReady, { timeout: 120_000, interval: 200 }))!
}

const imports = (who: SignedIn, bytes: Buffer, fields: Record<string, string> = {}) =>
  who.sends(
    '/api/galleries/import',
    [{ name: 'bundle.zip', type: 'application/zip', bytes, field: 'bundle' } as never],
    fields,
  )

/** Finds jobs that make renditions, find the focus or remove files. */
const AT_WORK = sql`select 1 from pgboss.job
  where name in ('finish-renditions', 'find-focus', 'remove-folder') and state in ('created', 'active', 'retry')`

/** Everything that an import could leave: rows, reservations, stored and staged files. */
async function everything(at: TestApp) {
  const working = async () => (await at.services.connection.db.execute(AT_WORK)).rows
  await expect.poll(working).toEqual([])
  const { rows } = await at.services.connection.db.execute<{ galleries: string }>(sql`
    select (select count(*) from galleries) as galleries, (select count(*) from images) as images,
      (select count(*) from unclaimed_files) as reserved`)
  const below = (folder: string) => filesBelow(path.join(at.dataDirectory, folder))
  return { ...rows[0]!, stored: await below('files'), staged: await below('staging') }
}

/** A gallery without the numbers and addresses of its instance. */
async function comparable(who: SignedIn, gallery: { id: number }) {
  const { id, publicId, address, subdomain, userId, createdAt, updatedAt, coverImageId, ...settings } = (
    await who.get(`/api/galleries/${gallery.id}`)
  ).json<Gallery>()
  const images = await who.imagesOf(gallery)
  const listed = (await who.get(`/api/galleries/${gallery.id}/chapters`)).json<Chapter[]>()
  const originals = await Promise.all(
    images.map(async (image) => (await who.get(image.originalUrl)).rawPayload),
  )
  return {
    settings,
    cover: images.findIndex((image) => image.id === coverImageId),
    chapters: listed.map(({ id, ...chapter }) => chapter),
    images: images.map(
      ({
        id,
        galleryId,
        chapterId,
        sortOrder,
        filePath,
        filename,
        userId,
        uploadedAt,
        originalUrl,
        renditions,
        ...image
      }) => ({
        ...image,
        chapter: listed.findIndex((chapter) => chapter.id === chapterId),
        renditions: renditions.map(({ width, height }) => ({ width, height })),
      }),
    ),
    originals: originals.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  }
}

describe('a gallery that goes out and comes back elsewhere', () => {
  test('is the same in every field, and its originals byte for byte', async () => {
    const olga = await person(there, 'Olga')
    const dunes = await olga.createsGallery('Dunes – "größer" & <b>', { description: 'Wind,\nand sand.' })
    const shot = {
      camera: { Make: 'Leica', Model: 'M11' },
      shot: { DateTimeOriginal: '2026:05:04 03:02:01' },
    }
    const caption = xmpPacket({ title: { 'x-default': 'Of the file' } })
    const formats = ['jpg', 'png', 'webp'] as const
    await olga.adds(
      dunes,
      await captionedImage('shot.jpg', { exif: shot, xmp: caption }),
      await captionedImage('shot.jpg', { exif: shot }),
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          imageFile(`düne ${n % 4}.${formats[n % 3]}`, { width: 60 + n * 40, height: 400 - n * 30 }),
        ),
      )),
    )
    const { id: morning } = (
      await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'Morning', text: 'Fog.' })
    ).json<Chapter>()
    await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'Nothing yet' })
    const { id: evening } = (
      await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'CON: a/b "🏜"' })
    ).json<Chapter>()
    const images = await olga.imagesOf(dunes)
    await olga.patch(`/api/images/${images[0]!.id}`, { title: '', description: 'One\nTwo' })
    await olga.patch(`/api/images/${images[3]!.id}`, {
      title: 'Straße 🏜',
      anchorText: 'Shop',
      anchorUrl: 'https://example.com/?a=1&b=2',
    })
    await olga.patch(`/api/images/${images[2]!.id}`, { focusX: 0, focusY: 100 })
    const imageIds = images.map(({ id }) => id).reverse()
    await olga.patch(`/api/galleries/${dunes.id}/images/reorder`, { imageIds })
    const move = (which: number[], chapterId: number) =>
      olga.post(`/api/galleries/${dunes.id}/images/move`, { imageIds: which, chapterId })
    await move(imageIds.slice(0, 3), evening)
    await move(imageIds.slice(5, 7), morning)
    const settings = await olga.patch(`/api/galleries/${dunes.id}`, {
      visibility: 'unlisted',
      coverImageId: images[4]!.id,
      titleColor: '#123456',
      titleAlignment: 'right',
      showDescriptionInIframe: false,
      showImageMetadata: true,
      showCameraFacts: true,
      readCaptions: false,
      visitorDownloads: 'web',
      allowSelections: true,
      layout: 'rows',
      spacing: 'wide',
      coverStyle: 'full',
      coverFocusX: 20,
      coverFocusY: 80,
      theme: 'ivory',
      typeface: 'display',
      dateline: '14 June 2026, Coniston',
    })
    expect(settings.statusCode).toBe(200)

    const answer = await imports(ines, await bundleOf(olga, dunes))
    expect(answer.statusCode).toBe(201)
    const arrived = answer.json<Gallery>()
    expect(arrived).toMatchObject({
      subdomain: `${dunes.subdomain}-2`,
      access: 'owner',
      userId: ines.user.id,
      imageCount: 12,
    })
    expect(arrived).toEqual((await ines.get(`/api/galleries/${arrived.id}`)).json())
    const [before, after] = [await comparable(olga, dunes), await comparable(ines, arrived)]
    expect(after).toEqual(before)
    expect(before).toMatchObject({ cover: 2, settings: { titleAlignment: 'right', theme: 'ivory' } })
    expect(before.chapters).toEqual([
      { title: 'Morning', text: 'Fog.', slug: 'morning', imageCount: 2, translations: {} },
      { title: 'Nothing yet', text: null, slug: 'nothing-yet', imageCount: 0, translations: {} },
      { title: 'CON: a/b "🏜"', text: null, slug: 'con-a-b', imageCount: 3, translations: {} },
    ])
    // Its own bundle has an equal manifest.
    const manifest = async (who: SignedIn, gallery: Gallery) =>
      JSON.parse(String((await contentsOf(await bundleOf(who, gallery))).get('gallery.json')))
    const [first, again] = [await manifest(olga, dunes), await manifest(ines, arrived)]
    expect(again).toEqual({ ...first, gallery: { ...first.gallery, subdomain: arrived.subdomain } })
    expect(first.version).toBe(3)
    expect(first.images.map(({ focusX, focusY }: Focus) => [focusX, focusY])).toEqual(
      (await olga.imagesOf(dunes)).map(({ id }) => (id === images[2]!.id ? [0, 100] : [null, null])),
    )
    expect(first.gallery.showByline).toBe(true)
    const files = first.images.map(({ file }: { file: string }) => /^originals\/(.*\/)?/.exec(file)![1])
    expect(new Set(files)).toEqual(new Set([undefined, '01 Morning/', '02 CON_ a_b _🏜_/']))
  })

  test('arrives from a bundle of version 1, which has neither look nor chapters', async () => {
    const ines = await person(there)
    const look = Object.keys(DEFAULT_LOOK)
    const old = withManifest((manifest) => {
      Object.assign(manifest, { version: 1 })
      for (const field of [...look, 'showByline', 'chapters']) delete (manifest.gallery as never)[field]
      for (const image of manifest.images) delete (image as { chapter?: unknown }).chapter
    })
    const answer = await imports(ines, craftedArchive(old))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject(DEFAULT_LOOK)
    expect((await ines.imagesOf(answer.json())).map(({ chapterId }) => chapterId)).toEqual([null])
    expect((await ines.get(`/api/galleries/${answer.json().id}/chapters`)).json()).toEqual([])
  })

  test.each([
    [1, 50, 50, null, null],
    [2, 50, 50, null, null],
    [2, 50, 15, 50, 15],
    [3, 50, 50, 50, 50],
    [3, null, 0, null, 0],
  ])(
    'of version %i with a cover’s focus of %s/%s has it at %s/%s',
    async (version, x, y, coverFocusX, coverFocusY) => {
      const ines = await person(there)
      const said = withManifest((manifest) => {
        Object.assign(manifest, { version })
        Object.assign(manifest.gallery, { coverFocusX: x, coverFocusY: y })
        for (const image of manifest.images) {
          if (version < 3) for (const field of ['focusX', 'focusY']) delete (image as never)[field]
        }
      })
      const answer = await imports(ines, craftedArchive(said))
      expect(answer.json()).toMatchObject({ coverFocusX, coverFocusY })
      const [image] = await ines.imagesOf(answer.json())
      expect(image!.focusSet).toBe(false)
    },
  )

  test('has up to 200 chapters with the longest texts', async () => {
    const ines = await person(there)
    const longest = { title: '"'.repeat(255), text: '"'.repeat(10_000), translations: {} }
    const many = (count: number) =>
      withManifest(({ gallery, images }) => {
        gallery.chapters = Array.from({ length: count }, () => longest)
        images[0]!.chapter = 199
      })
    const answer = await imports(ines, craftedArchive(many(200)))
    expect(answer.statusCode).toBe(201)
    const listed = (await ines.get(`/api/galleries/${answer.json().id}/chapters`)).json<Chapter[]>()
    expect(listed).toHaveLength(200)
    expect(listed.at(-1)).toMatchObject({ ...longest, slug: 'chapter-200', imageCount: 1 })
    const tooMany = await imports(ines, craftedArchive(many(201)))
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([400, 'bundle_invalid'])
  })

  const withGallery = (gallery: object) =>
    small.map((file) =>
      file.name === 'gallery.json'
        ? { ...file, bytes: changed(({ gallery: said }) => Object.assign(said, gallery)) }
        : file,
    )

  test.each(['password', 'private'] as const)('arrives private when it was %s', async (visibility) => {
    const ines = await person(there)
    const answer = await imports(
      ines,
      craftedArchive(withGallery({ visibility, subdomain: `was-${visibility}` })),
    )
    expect(answer.json()).toMatchObject({
      visibility: 'private',
      hasPassword: false,
      subdomain: `was-${visibility}`,
    })
  })

  test('gets the subdomain that was asked for, or none', async () => {
    const ines = await person(there)
    const bundle = craftedArchive(small)
    const given = await imports(ines, bundle, { subdomain: 'my-own-dunes' })
    expect(given.json()).toMatchObject({ subdomain: 'my-own-dunes' })
    const before = await everything(there)
    const taken = await imports(ines, bundle, { subdomain: 'my-own-dunes' })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'subdomain_taken'])
    const wrong = await imports(ines, bundle, { subdomain: 'My Dunes' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { code: 'invalid_input', issues: [{ path: 'subdomain', message: expect.stringMatching(/lowercase/) }] },
    ])
    expect(await everything(there)).toEqual(before)
  })

  test('may have been packed again, compressed and in a folder, with files that nobody lists', async () => {
    const ines = await person(there)
    const files = [
      { name: 'dunes/', bytes: Buffer.alloc(0) },
      ...small.map((file) => ({ ...file, name: `dunes/${file.name}`, deflated: true })),
      { name: '__MACOSX/dunes/._gallery.json', bytes: Buffer.from('{}') },
      { name: 'dunes/originals/unlisted.php', bytes: Buffer.from('<?php') },
    ]
    const answer = await imports(ines, craftedArchive(files))
    expect(answer.statusCode).toBe(201)
    const [image, ...others] = await ines.imagesOf(answer.json())
    expect([image!.originalName, others]).toEqual(['one.png', []])
    const original = (await ines.get(image!.originalUrl)).rawPayload
    expect(original.equals(small.find(({ name }) => name === 'originals/one.png')!.bytes)).toBe(true)
  })

  test.each(['', 'dunes\\'])('may have been packed with backslashes, as by .NET, in "%s"', async (folder) => {
    const ines = await person(there)
    const files = small.map((file) => ({ ...file, name: `${folder}${file.name.replaceAll('/', '\\')}` }))
    const answer = await imports(ines, craftedArchive(files))
    expect([answer.statusCode, answer.json().message]).toEqual([201, undefined])
    expect((await ines.imagesOf(answer.json())).map(({ originalName }) => originalName)).toEqual(['one.png'])
  })
})

describe('a bundle with a name that is not ASCII may have been packed by a program', () => {
  const NAME = 'originals/01 Été/Ære 砂丘 ü.png'
  const named = (more: Partial<Crafted>, file = NAME): Crafted[] =>
    withManifest(({ gallery, images }) => {
      Object.assign(images[0]!, { file })
      gallery.cover = file
    }).map((one) => (one.name === 'originals/one.png' ? { ...one, name: NAME, ...more } : one))

  test.each<[string, () => Crafted[]]>([
    ['that says that it is UTF-8', () => named({})],
    ['that does not', () => named({ flags: 0 })],
    ['that decomposes it', () => named({ name: NAME.normalize('NFD') })],
    [
      'that decomposes it and does not say that it is UTF-8',
      () => named({ name: NAME.normalize('NFD'), flags: 0 }),
    ],
    [
      'that marks gallery.json as UTF-8 (BOM)',
      () =>
        named({}).map((one) =>
          one.name === 'gallery.json' ? { ...one, bytes: Buffer.from(`\uFEFF${one.bytes}`) } : one,
        ),
    ],
    ['that decomposed it in gallery.json only', () => named({}, NAME.normalize('NFD'))],
    [
      'that writes it in a code page',
      // Shift-JIS, the code page of Windows in Japan.
      () => named({ flags: 0, rawName: Buffer.from('originals/01 Ete/\x8d\xbb\x8bu.png', 'latin1') }),
    ],
  ])('%s', async (_which, files) => {
    const ines = await person(there)
    const answer = await imports(ines, craftedArchive(files()))
    expect([answer.statusCode, answer.json().message]).toEqual([201, undefined])
    const [image, ...others] = await ines.imagesOf(answer.json())
    expect([others, answer.json<Gallery>().coverImageId]).toEqual([[], image!.id])
    expect((await ines.get(image!.originalUrl)).rawPayload).toEqual(
      small.find(({ name }) => name === 'originals/one.png')!.bytes,
    )
  })

  test('in a code page, unless two files of that size could be meant', async () => {
    const raw = (name: string) => ({ flags: 0, rawName: Buffer.from(`originals/${name}`, 'latin1') })
    const one = named(raw('\x8d\xbb.png'))
    const other = { ...one.find(({ name }) => name === NAME)!, ...raw('\x8d\xbc.png'), name: 'other' }
    const answer = await imports(await person(there), craftedArchive([...one, other]))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bundle_incomplete'])
  })

  test('in a code page, and then another file of its size is not taken for it', async () => {
    const [size, raw] = [small.find(({ name }) => name === 'originals/one.png')!.bytes.length, '\x8d\xbb']
    const rawName = Buffer.from(`originals/${raw}.png`, 'latin1')
    const files = named({ flags: 0, rawName, bytes: Buffer.alloc(size, 'x') })
    const answer = await imports(await person(there), craftedArchive(files))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'checksum_mismatch'])
  })
})

/** gallery.json of the small bundle, changed. */
function changed(change: (manifest: BundleManifest) => unknown): Buffer {
  const manifest = JSON.parse(String(small.find(({ name }) => name === 'gallery.json')!.bytes))
  change(manifest)
  return Buffer.from(JSON.stringify(manifest))
}

const withManifest = (change: (manifest: BundleManifest) => unknown): Crafted[] =>
  small.map((file) => (file.name === 'gallery.json' ? { ...file, bytes: changed(change) } : file))
const withOriginal = (crafted: Partial<Crafted>): Crafted[] =>
  small.map((file) => (file.name === 'originals/one.png' ? { ...file, ...crafted } : file))
/** Replaces the picture, and its facts in gallery.json. */
function withPicture(bytes: Buffer, name = 'originals/one.png'): Crafted[] {
  const said = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileSize: bytes.length,
    file: name,
  }
  const files = withManifest(({ images }) => Object.assign(images[0]!, said))
  return files.map((file) => (file.name === 'originals/one.png' ? { ...file, name, bytes } : file))
}
const plus = (...more: Crafted[]) => [...small, ...more]
const file = (name: string, more: Partial<Crafted> = {}) => ({ name, bytes: Buffer.from('x'), ...more })

/** A PNG whose header declares 101 megapixels. */
function hugePng(): Buffer {
  const png = Buffer.from(small.find(({ name }) => name === 'originals/one.png')!.bytes)
  png.writeUInt32BE(10_100, 16)
  png.writeUInt32BE(10_000, 20)
  return png
}

const REFUSED: [string, () => Crafted[] | Buffer, number, string, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), 400, 'bundle_damaged', /damaged/],
  [
    'no ZIP',
    () => Buffer.from('not a zip at all, but long enough to be one'),
    400,
    'bundle_damaged',
    /damaged/,
  ],
  [
    'no gallery.json',
    () => small.filter(({ name }) => name !== 'gallery.json'),
    400,
    'bundle_incomplete',
    /gallery\.json is missing/,
  ],
  [
    'an original missing',
    () => small.filter(({ name }) => !name.startsWith('originals/')),
    400,
    'bundle_incomplete',
    /originals\/one\.png is not/,
  ],
  ['../', () => plus(file('../evil.txt')), 400, 'bundle_unsafe', /\.\.\/evil\.txt leads out/],
  ['../ further in', () => plus(file('originals/../../evil.txt')), 400, 'bundle_unsafe', /leads out/],
  ['an absolute path', () => plus(file('/etc/passwd')), 400, 'bundle_unsafe', /\/etc\/passwd leads out/],
  ['a drive', () => plus(file('C:/evil.txt')), 400, 'bundle_unsafe', /leads out/],
  ['a backslash', () => plus(file('..\\evil.txt')), 400, 'bundle_unsafe', /leads out/],
  ['..\\ further in', () => plus(file('originals\\..\\..\\x')), 400, 'bundle_unsafe', /leads out/],
  ['a drive with a backslash', () => plus(file('C:\\evil.txt')), 400, 'bundle_unsafe', /leads out/],
  ['a server', () => plus(file('\\\\server\\evil.txt')), 400, 'bundle_unsafe', /leads out/],
  ['a name twice by a backslash', () => plus(file('originals\\one.png')), 400, 'bundle_unsafe', /twice/],
  ['a control character', () => plus(file('a\0b')), 400, 'bundle_unsafe', /leads out/],
  ['a link', () => plus(file('originals/link.jpg', { mode: 0o120777 })), 400, 'bundle_unsafe', /is a link/],
  [
    'an encrypted file',
    () => plus(file('locked', { bytes: Buffer.alloc(20), size: 8, flags: 0x801 })),
    400,
    'bundle_unsafe',
    /is encrypted/,
  ],
  ['strong encryption', () => withOriginal({ flags: 0x841 }), 400, 'bundle_damaged', /encryption/],
  ['a name twice', () => plus(file('ORIGINALS/one.png')), 400, 'bundle_unsafe', /twice/],
  [
    'overlapping files',
    () => plus(file('originals/again.png', { overlaps: true })),
    400,
    'bundle_unsafe',
    /overlap/,
  ],
  [
    'a bomb that says so',
    () => withOriginal({ bytes: Buffer.alloc(11 * 1024 * 1024), deflated: true }),
    413,
    'too_large',
    /10MB/,
  ],
  [
    'a bomb that says it is small',
    () =>
      withOriginal({
        bytes: Buffer.alloc(11 * 1024 * 1024),
        deflated: true,
        size: small.find(({ name }) => name === 'originals/one.png')!.bytes.length,
      }),
    400,
    'bundle_damaged',
    /too many bytes/,
  ],
  [
    'a gallery.json beyond 50 MB',
    () => [{ ...file('gallery.json'), bytes: Buffer.alloc(51 * 1024 * 1024), deflated: true }],
    413,
    'too_large',
    /50 MB/,
  ],
  [
    'a gallery.json that unpacks to more',
    () => [{ ...file('gallery.json'), bytes: Buffer.alloc(1024 * 1024, ' '), deflated: true, size: 100 }],
    400,
    'bundle_damaged',
    /too many bytes/,
  ],
  [
    'content that does not unpack',
    () =>
      withOriginal({ bytes: Buffer.alloc(100, 'x'), size: 100 }).map((one) =>
        one.size ? { ...one, flags: 0x800, deflated: true, crc32: 1 } : one,
      ),
    400,
    'bundle_damaged',
    /size/,
  ],
  ['another checksum (CRC)', () => withOriginal({ crc32: 7 }), 400, 'bundle_damaged', /checksum/],
  [
    'another checksum of gallery.json',
    () => small.map((file) => (file.name === 'gallery.json' ? { ...file, crc32: 7 } : file)),
    400,
    'bundle_damaged',
    /gallery\.json has another checksum/,
  ],
  [
    'another checksum (SHA-256)',
    () => withManifest(({ images }) => Object.assign(images[0]!, { sha256: 'a'.repeat(64) })),
    400,
    'checksum_mismatch',
    /originals\/one\.png/,
  ],
  [
    'another size',
    () => withManifest(({ images }) => Object.assign(images[0]!, { fileSize: 3 })),
    400,
    'bundle_damaged',
    /another size/,
  ],
  ['no JSON', () => [file('gallery.json')], 400, 'bundle_invalid', /not JSON/],
  [
    'more than there are files for',
    () => [
      file('gallery.json', {
        bytes: Buffer.from(`{"images":[${'[],'.repeat(17_000_000)}[]]}`),
        deflated: true,
      }),
    ],
    400,
    'bundle_invalid',
    /says too much/,
  ],
  [
    'a picture in a chapter that there is not',
    () => withManifest(({ images }) => Object.assign(images[0]!, { chapter: 0 })),
    400,
    'bundle_invalid',
    /chapter/,
  ],
  [
    'a chapter without a title',
    () => withManifest(({ gallery }) => Object.assign(gallery, { chapters: [{ title: ' ', text: null }] })),
    400,
    'bundle_invalid',
    /title/,
  ],
  [
    'another version',
    () => withManifest((manifest) => Object.assign(manifest, { version: 4 })),
    400,
    'bundle_invalid',
    /version/,
  ],
  [
    'a focus of an image across and none down',
    () => withManifest(({ images }) => Object.assign(images[0]!, { focusX: 50 })),
    400,
    'bundle_invalid',
    /focusY/,
  ],
  [
    'a focus beyond the image',
    () => withManifest(({ images }) => Object.assign(images[0]!, { focusX: 101, focusY: 50 })),
    400,
    'bundle_invalid',
    /focusX/,
  ],
  [
    'no title',
    () => withManifest(({ gallery }) => Object.assign(gallery, { title: '' })),
    400,
    'bundle_invalid',
    /: "title" is missing or wrong\.$/,
  ],
  [
    'a colour that is CSS',
    () => withManifest(({ gallery }) => Object.assign(gallery, { titleColor: 'red;}' })),
    400,
    'bundle_invalid',
    /titleColor/,
  ],
  [
    'a link that is a script',
    () => withManifest(({ images }) => Object.assign(images[0]!, { anchorUrl: 'javascript:alert(1)' })),
    400,
    'bundle_invalid',
    /"anchorUrl" of picture 1 is missing or wrong\.$/,
  ],
  [
    'a file elsewhere',
    () => withManifest(({ images }) => Object.assign(images[0]!, { file: 'page/gallery.js' })),
    400,
    'bundle_invalid',
    /"file" of picture 1/,
  ],
  [
    'a file listed twice',
    () => withManifest(({ images }) => images.push(images[0]!)),
    400,
    'bundle_invalid',
    /twice/,
  ],
  [
    'a cover that is no image',
    () => withManifest(({ gallery }) => Object.assign(gallery, { cover: 'originals/no.png' })),
    400,
    'bundle_invalid',
    /cover/,
  ],
  ['101 megapixels', () => withPicture(hugePng()), 400, 'unusable_image', /100 megapixels/],
  [
    'a picture that is text',
    () => withPicture(Buffer.from('<svg onload="alert(1)">')),
    400,
    'unusable_image',
    /not a supported/,
  ],
  [
    'a damaged picture',
    () =>
      withPicture(
        Buffer.concat([
          small.find(({ name }) => name === 'originals/one.png')!.bytes.subarray(0, 60),
          Buffer.alloc(500),
        ]),
      ),
    400,
    'unusable_image',
    /damaged/,
  ],
  [
    'more images than a gallery has room for',
    () =>
      withManifest(({ images }) => {
        for (let n = 0; n < 20; n++) images.push({ ...images[0]!, file: `originals/${n}.png` })
      }).concat(
        Array.from({ length: 20 }, (_, n) => ({
          name: `originals/${n}.png`,
          bytes: small.find(({ name }) => name === 'originals/one.png')!.bytes,
        })),
      ),
    403,
    'quota_exceeded',
    /up to 20 images/,
  ],
  [
    'more than there is room for',
    () => withPicture(Buffer.alloc(1024 * 1024 + 1)),
    403,
    'quota_exceeded',
    /isn't enough storage/,
  ],
  [
    'more bytes than a bundle may have',
    () => plus(file('big', { bytes: Buffer.alloc(3 * 1024 * 1024) })),
    413,
    'too_large',
    /larger than 3 MB/,
  ],
]

describe('a bundle is refused, and leaves nothing,', () => {
  test.each(REFUSED)('with %s', async (_what, make, status, code, words) => {
    const before = await everything(here)
    const made = make()
    const answer = await imports(olga, Buffer.isBuffer(made) ? made : craftedArchive(made))
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      status,
      code,
      expect.stringMatching(words),
    ])
    expect(await everything(here)).toEqual(before)
  })

  test('when it is cut anywhere', async () => {
    const bundle = craftedArchive(small)
    const before = await everything(here)
    await fc.assert(
      fc.asyncProperty(fc.nat(bundle.length - 1), async (length) => {
        const answer = await imports(olga, bundle.subarray(0, length))
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'bundle_damaged'])
      }),
      { numRuns: 25, examples: [[bundle.length - 1], [bundle.length - 22], [0], [1]] },
    )
    expect(await everything(here)).toEqual(before)
  })

  test('when a byte of it is another one, or it is the same gallery', async () => {
    const bundle = craftedArchive(small)
    const count = async () => Number((await everything(here)).galleries)
    await fc.assert(
      fc.asyncProperty(fc.nat(bundle.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const other = Buffer.from(bundle)
        other[at] = other[at]! ^ by
        const before = await count()
        const answer = await imports(await person(here), other)
        expect([201, 400, 413]).toContain(answer.statusCode)
        expect((await count()) - before).toBe(answer.statusCode === 201 ? 1 : 0)
      }),
      { numRuns: 20 },
    )
  })

  test('after other pictures of it were stored', async () => {
    const good = small.find(({ name }) => name === 'originals/one.png')!.bytes
    const files = withManifest(({ images }) => {
      for (let n = 0; n < 5; n++) images.push({ ...images[0]!, file: `originals/${n}.png` })
      Object.assign(images[5]!, { sha256: 'b'.repeat(64) })
    })
    const more = Array.from({ length: 5 }, (_, n) => ({ name: `originals/${n}.png`, bytes: good }))
    const before = await everything(here)
    const answer = await imports(olga, craftedArchive([...files, ...more]))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'checksum_mismatch'])
    expect(await everything(here)).toEqual(before)
  })

  test('without a bundle in the form, and beyond the galleries of a trial', async () => {
    const none = await olga.sends('/api/galleries/import', [], { subdomain: 'some-dunes' })
    expect([none.statusCode, none.json().message]).toEqual([400, 'No bundle was sent'])
    const wrong = await olga.sends('/api/galleries/import', [await imageFile()])
    expect(wrong.statusCode).toBe(400)
    const full = await person(here)
    for (let n = 0; n < 3; n++) await full.createsGallery('One')
    const answer = await imports(full, craftedArchive(small))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'trial_limit'])
  })
})

test('what gallery.json says wrong is named exactly for programs', async () => {
  const bundle = craftedArchive(withManifest(({ images }) => Object.assign(images[0]!, { width: 'wide' })))
  const { issues } = (await imports(olga, bundle)).json()
  expect(issues).toEqual([{ path: 'images.0.width', message: expect.stringMatching(/expected number/) }])
})

test('of imports of one account at the same time one is received', async () => {
  const twice = await person(here)
  const bundle = craftedArchive(small)
  const answers = await Promise.all(Array.from({ length: 3 }, () => imports(twice, bundle)))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [429, 'import_running'],
    [429, 'import_running'],
  ])
  expect((await imports(twice, bundle)).statusCode).toBe(201)
})

test('numbers of galleries are never given twice', async () => {
  const number = await nextGalleryId(here.services.connection.db)
  expect((await olga.createsGallery('Next')).id).toBeGreaterThan(number)
})
