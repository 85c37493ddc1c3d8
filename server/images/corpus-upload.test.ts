import { parse } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import {
  CORPUS_ABSENT,
  type CorpusEntry,
  corpusEntries,
  corpusFile,
  corpusIsHere,
  corpusNames,
} from '#testing/corpus.ts'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
beforeAll(async () => {
  olga = await person(at)
  gallery = await olga.createsGallery('Corpus')
})

const combinationOf = (entry: CorpusEntry) =>
  [entry.class, entry.kind, entry.declaredType, entry.expect, entry.strict].join()
/**
 * Images that are sent. The decoder decides about each image, and its own test has all of them. The upload itself sees a
 * name, a declared type and the decoder's verdict: the first image of each combination is sent, and all that are hostile
 * or declare a wrong type. An image of many scans is left out, because the machine's speed decides if it is decoded in
 * time: `decoder.test.ts` has one that never is.
 */
const sent = corpusEntries()
  .filter(({ id }) => !id.includes('bomb-many-scans'))
  .filter(
    (entry, index, all) =>
      ['hostile', 'lying-type'].includes(entry.class) ||
      all.findIndex((other) => combinationOf(other) === combinationOf(entry)) === index,
  )
const strict = sent.filter((entry) => entry.strict)
const tolerant = sent.filter((entry) => !entry.strict)

describe.skipIf(!corpusIsHere)(`real and hostile images (skipped if ${CORPUS_ABSENT})`, () => {
  test.each(strict)('$id: $expect ($reason)', async (entry) => {
    const before = (await olga.imagesOf(gallery)).length
    const answer = await olga.uploads(gallery, await corpusFile(entry))
    if (entry.expect === 'accept') {
      expect(answer.json()).toMatchObject([{ originalName: entry.sendName }])
      expect(answer.statusCode).toBe(201)
      const [image] = answer.json()
      expect([image.width, image.height]).toEqual([
        entry.oracle!.displayedWidth,
        entry.oracle!.displayedHeight,
      ])
      expect((await olga.delete(`/api/images/${image.id}`)).statusCode).toBe(204)
    } else {
      expect([400, 413, 415]).toContain(answer.statusCode)
      expect(answer.json().message).toMatch(/\S/)
    }
    expect((await olga.imagesOf(gallery)).length).toBe(before)
  })

  test.each(tolerant)('$id is answered, either way', async (entry) => {
    const answer = await olga.uploads(gallery, await corpusFile(entry))
    expect([201, 400, 413, 415]).toContain(answer.statusCode)
    if (answer.statusCode === 201) await olga.delete(`/api/images/${answer.json()[0].id}`)
  })

  test('a hostile image does not delay others', async () => {
    const hostile = strict.filter(({ id }) => id.startsWith('hostile/') && id.includes('bomb'))
    expect(hostile.length).toBeGreaterThan(3)
    const bombs = Promise.all(
      hostile.map(async (entry) => (await olga.uploads(gallery, await corpusFile(entry))).statusCode),
    )
    const health = await olga.get('/healthz')
    expect(health.statusCode).toBe(200)
    expect((await olga.uploads(gallery, await imageFile('meanwhile.jpg'))).statusCode).toBe(201)
    expect((await bombs).every((status) => status >= 400 && status < 500)).toBe(true)
  })
})

describe.skipIf(!corpusIsHere)(`file names (skipped if ${CORPUS_ABSENT})`, () => {
  test.each(corpusNames())('$id $note', async ({ name, rawHex }) => {
    const small = await imageFile('small.jpg', { width: 40, height: 30 })
    const sent = { ...small, name: name === null ? Buffer.from(rawHex!, 'hex') : name }
    const answer = await olga.request({
      method: 'POST',
      url: `/api/galleries/${gallery.id}/images`,
      ...multipart([sent]),
    })
    expect(answer.statusCode).toBe(201)
    const [image] = answer.json()
    expect(image.originalName).toMatch(/\S/)
    expect([...image.originalName].length).toBeLessThanOrEqual(255)
    expect(image.originalName).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u)
    expect(image.originalName.isWellFormed()).toBe(true)
    expect(image.filename).toMatch(/^[0-9a-f]{32}\.jpg$/)
    expect(image.filePath).toMatch(/^\/media\/\d+\/[0-9a-f]{32}\/\d+\.webp$/)

    const original = await olga.get(image.originalUrl)
    const disposition = original.headers['content-disposition'] as string
    expect(disposition).toMatch(/^attachment; filename=/)
    expect(parse(disposition).parameters.filename).toBe(image.originalName)
    expect(original.headers['content-type']).toBe('image/jpeg')
  })

  test('images of one group stay separate, each with its own name', async () => {
    const groups = Map.groupBy(
      corpusNames().filter(({ group }) => group),
      ({ group }) => group,
    )
    expect(groups.size).toBeGreaterThan(2)
    for (const names of groups.values()) {
      const files = await Promise.all(
        names.map(async ({ name }, n) => ({
          ...(await imageFile('x.jpg', { width: 50 + n, height: 40 })),
          name: name!,
        })),
      )
      const images = await olga.adds(gallery, ...files)
      expect(images.map(({ originalName }) => originalName)).toEqual(names.map(({ name }) => name))
      expect(new Set(images.map(({ filePath }) => filePath)).size).toBe(names.length)
    }
  })
})
