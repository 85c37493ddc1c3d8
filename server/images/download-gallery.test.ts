import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from 'yauzl'
import { FileList } from '#server/archives/file-list.ts'
import { archiveFileName, archiveNames, titleAndName } from '#server/archives/file-names.ts'
import { type ZipArchive, type ZipEntry, zipArchive } from '#server/archives/zip-archive.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { UNZIP_ABSENT, unzip, unzipReport } from '#testing/unzip.ts'

/** Lists an archive with a strict reader, and reads the contents of the selected entries. */
async function listed(file: ZipFile, read: (entry: Entry) => boolean = () => false) {
  const entries: { name: string; size: number; content?: Buffer }[] = []
  return new Promise<typeof entries>((resolve, reject) => {
    file.on('error', reject).on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      const found: (typeof entries)[number] = { name: entry.fileName, size: entry.uncompressedSize }
      entries.push(found)
      if (!read(entry)) return file.readEntry()
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        found.content = Buffer.concat(await stream.toArray())
        file.readEntry()
      })
    })
    file.readEntry()
  })
}

const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false }
const fromBuffer = (bytes: Buffer) =>
  promisify(yauzl.fromBuffer as never)(bytes, options as never) as Promise<ZipFile>

describe('an archive', () => {
  const contents = ['first', '', 'the third, a longer one'].map((text) => Buffer.from(text))
  const entries: ZipEntry[] = contents.map((bytes, n) => ({
    name: `ü ${n}.jpg`,
    size: bytes.length,
    crc32: crc32(bytes),
    modified: new Date('2026-11-21T10:20:30Z'),
  }))
  const open = async (n: number, { start, end }: { start: number; end: number }) =>
    Readable.from([contents[n]!.subarray(start, end + 1)])
  const whole = async (archive: ZipArchive) =>
    Buffer.concat(await Readable.from(archive.read(open)).toArray())

  test('is valid for a strict reader, in order, and has the announced length', async () => {
    const archive = await zipArchive(entries)
    const bytes = await whole(archive)
    expect(bytes.length).toBe(archive.length)
    const found = await listed(await fromBuffer(bytes), () => true)
    expect(found.map(({ name, content }) => [name, content!.toString()])).toEqual(
      entries.map(({ name }, n) => [name, contents[n]!.toString()]),
    )
  })

  test('any range of it is the same as in the whole', async () => {
    const archive = await zipArchive(entries)
    const bytes = await whole(archive)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(bytes.length - 1), async (a, b) => {
        const [start, end] = a < b ? [a, b] : [b, a]
        const part = Buffer.concat(await Readable.from(archive.read(open, start, end)).toArray())
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
      }),
    )
  })
})

/** Random access to an archive of generated files of zeros. */
class ArchiveReader extends RandomAccessReader {
  readonly archive: ZipArchive
  constructor(archive: ZipArchive) {
    super()
    this.archive = archive
  }
  override _readStreamForRange(start: number, end: number) {
    const content = async (_n: number, range: { start: number; end: number }) =>
      Readable.from([Buffer.alloc(range.end - range.start + 1)])
    return Readable.from(this.archive.read(content, start, end - 1))
  }
}
const fromArchive = (archive: ZipArchive) =>
  promisify(yauzl.fromRandomAccessReader as never)(
    new ArchiveReader(archive) as never,
    archive.length as never,
    options as never,
  ) as Promise<ZipFile>

function zeros(count: number, size: number): ZipEntry[] {
  const crc = crc32(Buffer.alloc(size))
  return Array.from({ length: count }, (_, n) => ({
    name: `${n}.jpg`,
    size,
    crc32: crc,
    modified: new Date(0),
  }))
}

test('an archive beyond 4 GiB uses ZIP64', async () => {
  const [count, size] = [900, 10 * 1024 * 1024]
  const archive = await zipArchive(zeros(count, size))
  const found = await listed(await fromArchive(archive), ({ fileName }) => fileName === '899.jpg')
  expect(found).toHaveLength(count)
  expect(found.at(-1)).toMatchObject({ name: '899.jpg', size })
  expect(found.at(-1)!.content).toHaveLength(size)
})

test('an archive with more than 65,535 files uses ZIP64', async () => {
  const [count, size] = [66_000, 3]
  const archive = await zipArchive(zeros(count, size))
  const chunks: Buffer[] = []
  const content = async () => Readable.from([Buffer.alloc(size)])
  for await (const chunk of archive.read(content)) chunks.push(chunk)
  const found = await listed(
    await fromBuffer(Buffer.concat(chunks)),
    ({ fileName }) => fileName === '65999.jpg',
  )
  expect(found).toHaveLength(count)
  expect(found.at(-1)).toEqual({ name: '65999.jpg', size, content: Buffer.alloc(size) })
})

test('a list of files gives back each of them, in any order', () => {
  const file = fc.record({
    name: fc.string({ unit: 'binary' }).map((name) => name.toWellFormed()),
    size: fc.nat({ max: 2 ** 40 }),
    crc32: fc.nat({ max: 2 ** 32 - 1 }),
    modified: fc.date({ noInvalidDate: true }),
  })
  const packed = fc.oneof(
    fc.tuple(file, fc.string()).map(([facts, key]) => ({ ...facts, key })),
    file.map((facts) => ({ ...facts, read: () => Readable.from([]) })),
  )
  // Up to 900 files fill three pages of text, and some are on no page yet.
  const some = fc.array(packed, { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(
      some,
      fc.nat({ max: 900 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (files, count, numbers) => {
        const list = new FileList()
        for (let number = 0; number < count; number++) list.add(files[number % files.length]!)
        expect(list.length).toBe(count)
        if (count === 0) return
        for (const number of [...numbers.map((each) => each % count), 0, count - 1])
          expect(list.at(number)).toEqual(files[number % files.length])
      },
    ),
  )
})

describe('names in the archive', () => {
  const names = (...originals: string[]) => {
    const nameOf = archiveNames()
    return originals.map((name) => nameOf({ name, mimeType: 'image/jpeg' }))
  }

  test.each([
    [
      ['same.jpg', 'same.jpg', 'SAME.JPG'],
      ['same.jpg', 'same (2).jpg', 'SAME (3).JPG'],
    ],
    [
      ['Café.jpg', 'Café.jpg'],
      ['Café.jpg', 'Café (2).jpg'],
    ],
    [
      ['a (2).jpg', 'a.jpg', 'a.jpg'],
      ['a (2).jpg', 'a.jpg', 'a (3).jpg'],
    ],
    [
      ['CON.jpg', 'nul', 'com1.x.jpg', '.aux.jpg', 'prn .jpg'],
      ['_CON.jpg', '_nul.jpg', '_com1.x.jpg', '_aux.jpg', '_prn.jpg'],
    ],
    [
      ['photo.jpg.html', 'shell.php'],
      ['photo.jpg.html.jpg', 'shell.php.jpg'],
    ],
    [
      ['trailing dot.jpg.', 'trailing space.jpg '],
      ['trailing dot.jpg.jpg', 'trailing space.jpg .jpg'],
    ],
    [['what?*<>|:".jpg'], ['what_______.jpg']],
    [
      ['.htaccess', '.jpg', '...jpg', '-rf.jpg'],
      ['htaccess.jpg', 'image.jpg', 'image (2).jpg', 'rf.jpg'],
    ],
    [
      ['日本の写真.jpeg', '📸.JPG'],
      ['日本の写真.jpeg', '📸.JPG'],
    ],
    // Joiners stay, but do not make names different by themselves.
    [
      ['می\u200cخواهم.jpg', 'میخواهم.jpg', '👩\u200d👩\u200d👧.jpg', '\u200d.jpg'],
      ['می\u200cخواهم.jpg', 'میخواهم (2).jpg', '👩\u200d👩\u200d👧.jpg', 'image.jpg'],
    ],
    [['🏴\u{e0067}\u{e0062}\u{e007f}.jpg'], ['🏴\u{e0067}\u{e0062}\u{e007f}.jpg']],
    [['x\u202egpj.exe\u2066\u200f\u200b.jpg'], ['xgpj.exe.jpg']],
  ])('%j become %j', (originals, expected) => {
    const cleaned = names(...originals).map((name) => name.replace('.jpg .jpg', '.jpg.jpg'))
    expect(cleaned).toEqual(expected.map((name) => name.replace('.jpg .jpg', '.jpg.jpg')))
  })

  const inCase = (letters: string, number: number) =>
    [...letters].map((letter, bit) => (number & (1 << bit) ? letter.toUpperCase() : letter)).join('')
  const COUNT = 10_000

  test.each<[string, (number: number) => string, string]>([
    ['that their phone calls the same', () => 'image.jpg', `image (${COUNT}).jpg`],
    [
      'whose names differ by case',
      (number) => `${inCase('abcdefghijklmn', number)}.jpg`,
      `${inCase('abcdefghijklmn', COUNT - 1)} (${COUNT}).jpg`,
    ],
    // The longest names there are.
    ['that are called by emoji', () => `${'😀'.repeat(251)}.jpg`, `${'😀'.repeat(50)} (${COUNT}).jpg`],
    [
      'whose characters become three',
      () => `${'\u{1D160}'.repeat(251)}.jpg`,
      `${'\u{1D158}\u{1D165}\u{1D16E}'.repeat(16)}\u{1D158}\u{1D165} (${COUNT}).jpg`,
    ],
    ['with marks', () => `a${'\u0323'.repeat(250)}.jpg`, `ạ${'\u0323'.repeat(98)} (${COUNT}).jpg`],
    ['with blanks', () => `x${' '.repeat(249)}y.jpg`, `x (${COUNT}).jpg`],
    ['with dots', () => `x${'.'.repeat(249)}y.jpg`, `x (${COUNT}).jpg`],
  ])('are quick for thousands of pictures %s', (_which, name, last) => {
    const begun = process.cpuUsage()
    const given = names(...Array.from({ length: COUNT }, (_, number) => name(number)))
    expect(given.at(-1)).toBe(last)
    // Half a millisecond each.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(COUNT / 2)
  })

  test('are unique regardless of case, safe and short for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 20 }), (originals) => {
        const given = names(...originals)
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(originals.length)
        for (const name of given) {
          expect(name).toMatch(/\.(jpe?g|jpe|jfif)$/i)
          expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[\s.]|[\s.]$/u)
          expect(name.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(name)).toBeLessThan(256)
        }
      }),
    )
  })

  test.each([
    ['Dunes at dusk', 'Dunes_at_dusk_images.zip', 'Dunes_at_dusk_images.zip'],
    ['a-b_c!!d', 'a-b_c_d_images.zip', 'a-b_c_d_images.zip'],
    ['Über Berge', '_ber_Berge_images.zip', 'Über_Berge_images.zip'],
    ['写真', 'gallery_images.zip', '写真_images.zip'],
    ['می\u200cخواهم 👩\u200d👧', 'gallery_images.zip', 'می\u200cخواهم__images.zip'],
    ['***', 'gallery_images.zip', 'gallery_images.zip'],
    ['x"\r\ny/../z', 'x_y_z_images.zip', 'x_y_z_images.zip'],
  ])('the download of "%s" is called %s, in full %s', (title, ascii, full) => {
    expect(archiveFileName(title)).toEqual({ ascii, full })
  })

  test.each([
    ['Nora & Tom', 'Nora & Tom', 'Nora & Tom'],
    ['Wedding of Nora and Tom', 'nora', 'Wedding of Nora and Tom'],
    ['Anna', 'An', 'Anna An'],
    ['Studio North: Dunes', 'Studio North', 'Studio North: Dunes'],
    ['Dunes', '***', 'Dunes ***'],
  ])('the title "%s" and the name "%s" are %s together', (title, name, together) => {
    expect(titleAndName(title, name)).toBe(together)
  })
})

describe('downloading a gallery', () => {
  let at: TestApp
  let olga: SignedIn
  beforeAll(async () => {
    at = await startApp()
    olga = await person(at)
  })
  afterAll(() => at.close())

  test('lets Node.js warn of nothing', async () => {
    const warned: Error[] = []
    const hear = (warning: Error) => warned.push(warning)
    process.on('warning', hear)
    onTestFinished(() => void process.off('warning', hear))
    const ines = await person(at, 'Ines')
    const gallery = await ines.createsGallery('Quiet')
    await ines.adds(gallery, await imageFile('a.png'))
    expect((await ines.get(`/api/galleries/${gallery.id}/download`)).statusCode).toBe(200)
    await new Promise(setImmediate)
    expect(warned).toEqual([])
  })

  test('returns the originals in the gallery’s order, and unzip accepts it', async ({ skip }) => {
    const gallery = await olga.createsGallery('Über Berge')
    const files = [
      await imageFile('b.jpg'),
      await imageFile('a.png'),
      await imageFile('b.jpg', { width: 500 }),
    ]
    const images = await olga.adds(gallery, ...files)
    await olga.patch(`/api/galleries/${gallery.id}/images/reorder`, {
      imageIds: [images[1]!.id, images[2]!.id, images[0]!.id],
    })
    const answer = await olga.get(`/api/galleries/${gallery.id}/download`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': `attachment; filename=_ber_Berge_images.zip; filename*=UTF-8''%C3%9Cber_Berge_images.zip`,
      'accept-ranges': 'bytes',
    })
    const found = await listed(await fromBuffer(answer.rawPayload), () => true)
    expect(found.map(({ name }) => name)).toEqual(['a.png', 'b.jpg', 'b (2).jpg'])
    expect(found[0]!.content!.equals(files[1]!.bytes)).toBe(true)
    expect(found[1]!.content!.equals(files[2]!.bytes)).toBe(true)
    expect(found[2]!.content!.equals(files[0]!.bytes)).toBe(true)

    skip(!unzip, UNZIP_ABSENT)
    const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-zip-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'a.zip'), answer.rawPayload)
    expect(await unzipReport(path.join(folder, 'a.zip'))).toContain('No errors detected')
  })

  test('can be resumed, unless the gallery has changed', async () => {
    const gallery = await olga.createsGallery('Parts')
    await olga.adds(gallery, await imageFile('a.jpg'), await imageFile('b.jpg'))
    const url = `/api/galleries/${gallery.id}/download`
    const whole = await olga.get(url)
    const etag = whole.headers.etag as string
    const rest = await olga.get(url, { range: 'bytes=1000-', 'if-range': etag })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(
      `bytes 1000-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
    )
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    const beyond = await olga.get(url, { range: `bytes=${whole.rawPayload.length}-` })
    expect(beyond.statusCode).toBe(416)

    await olga.adds(gallery, await imageFile('c.jpg'))
    const other = await olga.get(url, { range: 'bytes=1000-', 'if-range': etag })
    expect(other.statusCode).toBe(200)
  })

  test('says to try again when a file was removed since it was listed', async () => {
    const pia = await person(at, 'Pia')
    const gallery = await pia.createsGallery('Going')
    await pia.adds(gallery, await imageFile('a.jpg'))
    await at.services.storage.removeFolder(`galleries/${gallery.id}`)
    const answer = await pia.get(`/api/galleries/${gallery.id}/download`)
    expect([answer.statusCode, answer.json().message, answer.headers['content-disposition']]).toEqual([
      503,
      'The gallery has changed. Please try again.',
      undefined,
    ])
  })

  test('is for members only, and refused for an empty gallery', async () => {
    const gallery = await olga.createsGallery('Empty')
    const url = `/api/galleries/${gallery.id}/download`
    const empty = await olga.get(url)
    expect(empty.statusCode).toBe(404)
    expect(empty.json()).toEqual({
      code: 'not_found',
      message: 'There are no images in this gallery to download.',
    })
    expect((await (await person(at)).get(url)).statusCode).toBe(404)
    expect((await visitor(at).get(url)).statusCode).toBe(401)
  })
})
