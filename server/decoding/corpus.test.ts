import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eagerRenditions, laterRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { CORPUS_ABSENT, type CorpusEntry, corpusEntries, corpusIsHere } from '#testing/corpus.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { createDecoder, type Decoder, type InspectedImage, type Rendition, UnusableImage } from './decoder.ts'
import type { UnusableReason } from './unusable-image.ts'

/** Next to the checkout; `#testing/corpus.ts` checks whether it exists. */
const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus')

type Entry = CorpusEntry & {
  bytes: number
  upright?: { sibling: string; rmseBound: number }
  oracle?: {
    type: string
    displayedWidth: number
    displayedHeight: number
    alpha: boolean
    animated: boolean
    grid4x4Srgb?: [number, number, number][]
  }
}
/**
 * Excludes HEIC, AVIF and TIFF, which hosts do not accept by default and refuse before decoding, and the image of many
 * scans, whose outcome depends on the machine's speed: `decoder.test.ts` has one that is always too slow.
 */
const entries = (corpusEntries() as Entry[]).filter(
  ({ file }) => !/\.(heic|avif|tiff)$|bomb-many-scans/.test(file),
)
/** The decoder sees only bytes; file names and declared types are checked elsewhere. */
const expectedOf = ({ kind, expect }: Entry) => (kind === 'relabel' ? 'accept' : expect)
const strict = entries.filter((entry) => entry.strict)
const tolerant = entries.filter((entry) => !entry.strict)
const accepted = entries.filter((entry) => entry.oracle && entry.expect === 'accept')

type Accepted = InspectedImage & { renditions: Rendition[] }
type Outcome = { accepted: Accepted } | { refused: UnusableImage } | { failed: unknown }

let decoder: Decoder
let folder: string
const outcomes = new Map<string, Promise<Outcome>>()
beforeAll(async () => {
  folder = await mkdtemp(join(await roomyMemory(), 'picturerail-corpus-'))
  decoder = createDecoder()
  // All at once, as in a large upload; each test then checks the outcome of its own entry.
  for (const [index, entry] of entries.entries()) {
    outcomes.set(entry.id, outcomeOf(join(CORPUS, entry.file), join(folder, String(index))))
  }
})
afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true })
})

/**
 * The outcome of a file, with its eager renditions and the widest of the later ones, which requires decoding at full
 * size. `decoder.test.ts` makes those in between.
 */
async function outcomeOf(path: string, outDirectory: string): Promise<Outcome> {
  const outcome = await preparedAs(path, outDirectory)
  if (!('accepted' in outcome)) return outcome
  const { accepted: prepared } = outcome
  try {
    const widest = laterRenditions(renditionSizes(prepared.width, prepared.height)).slice(-1)
    const more =
      widest.length > 0
        ? await decoder.makeRenditions(path, widest, outDirectory, { urgency: 'awaited' })
        : []
    return { accepted: { ...prepared, renditions: [...prepared.renditions, ...more] } }
  } catch (error) {
    return error instanceof UnusableImage ? { refused: error } : { failed: error }
  }
}

/** The outcome of a file with its eager renditions alone. */
async function preparedAs(path: string, outDirectory: string): Promise<Outcome> {
  mkdirSync(outDirectory)
  try {
    return { accepted: await decoder.prepare(path, outDirectory) }
  } catch (error) {
    return error instanceof UnusableImage ? { refused: error } : { failed: error }
  }
}

const verdict = (outcome: Outcome) =>
  'accepted' in outcome ? 'accept' : 'refused' in outcome ? 'reject' : `failed: ${outcome.failed}`
async function imageOf(entry: Entry): Promise<Accepted | undefined> {
  const outcome = await outcomes.get(entry.id)!
  return 'accepted' in outcome ? outcome.accepted : undefined
}

function reasonFor({ id, file, bytes }: Entry): UnusableReason {
  if (bytes === 0) return 'empty'
  if (id.startsWith('hostile/bomb')) return 'too-many-pixels'
  const start = readFileSync(join(CORPUS, file)).subarray(0, 12).toString('latin1')
  return /^(\xff\xd8\xff|\x89PNG\r\n.\n|RIFF....WEBP)/s.test(start) ? 'damaged' : 'type'
}

const TIMEOUT = 120_000

describe.skipIf(!corpusIsHere)(`images of the corpus (skipped if ${CORPUS_ABSENT})`, () => {
  describe('are accepted or refused as they must be', () => {
    for (const entry of strict)
      test(`${entry.id}: ${entry.expect}`, { timeout: TIMEOUT }, async () => {
        expect(verdict(await outcomes.get(entry.id)!)).toBe(entry.expect)
      })
  })

  describe('are accepted or refused, and nothing else happens, where both are tolerable', () => {
    for (const entry of tolerant)
      test(entry.id, { timeout: TIMEOUT }, async () => {
        expect(['accept', 'reject']).toContain(verdict(await outcomes.get(entry.id)!))
      })

    test('and only these do not have the preferred outcome', { timeout: TIMEOUT }, async () => {
      const otherwise: string[] = []
      for (const entry of tolerant) {
        const ended = verdict(await outcomes.get(entry.id)!)
        if (ended !== expectedOf(entry)) otherwise.push(`${ended} ${entry.id}`)
      }
      expect(otherwise.sort()).toEqual(
        [
          // All pixels are there; only metadata was cut off.
          'accept broken/png-interlaced-minus100.png',
          // Extra bytes between two markers, as cameras write them, or a JPEG that newer versions of libjpeg can read.
          'accept broken/jpeg-progressive-zero-run.jpg',
          'accept fuzz/jpg/ljt-lossless-random8_96x95_lossless_psv3_pt5.jpg',
          'accept fuzz/jpg/ljt-mozilla_891693_cve-2013-6629_c-182.jpg',
          'accept fuzz/jpg/mex-4838ece0d3900220d33528ee027289bc.jpg',
          'accept fuzz/jpg/mex-a7326ba8f3f4559991126474dd30083d.jpg',
          // The checksum of its image data is wrong.
          'reject accept/icc/m1-b977e74d9de1f6689fdd84c4e38830f5.png',
        ].sort(),
      )
    })
  })

  describe('are refused for the right reason', () => {
    const rejected = strict.filter(({ expect }) => expect === 'reject')
    for (const entry of rejected) {
      const reason = reasonFor(entry)
      test(`${entry.id}: ${reason}`, { timeout: TIMEOUT }, async () => {
        const outcome = await outcomes.get(entry.id)!
        expect('refused' in outcome && outcome.refused.reason).toBe(reason)
      })
    }
  })

  describe('that are accepted', () => {
    for (const entry of accepted)
      test(entry.id, { timeout: TIMEOUT }, async () => {
        const image = await imageOf(entry)
        if (!image) return expect(entry.strict).toBe(false)
        const oracle = entry.oracle!

        const { displayedWidth: width, displayedHeight: height } = oracle
        expect(image).toMatchObject({ mimeType: oracle.type, width, height })
        const sizes = renditionSizes(width, height)
        const made = [...eagerRenditions(sizes), ...laterRenditions(sizes).slice(-1)]
        expect(image.renditions.map((each) => ({ width: each.width, height: each.height }))).toEqual(made)

        // The first frame of an animation may be transparent.
        const mayShowThrough = oracle.alpha || oracle.animated
        const isOpaque = !mayShowThrough || (await sharp(join(CORPUS, entry.file)).stats()).isOpaque
        for (const rendition of image.renditions) {
          const webp = await readFile(rendition.path)
          expect(await sharp(webp).metadata()).toMatchObject({
            format: 'webp',
            space: 'srgb',
            width: rendition.width,
            height: rendition.height,
            hasAlpha: !isOpaque,
          })
          expect(chunksOf(webp).filter((name) => !PIXEL_CHUNKS.includes(name))).toEqual([])
          if (entry.payload) expect(webp.includes(entry.payload)).toBe(false)
          if (oracle.grid4x4Srgb) expect(distance(await gridOf(webp), oracle.grid4x4Srgb)).toBeLessThan(8)
        }
        if (oracle.grid4x4Srgb) {
          expect(distance([channelsOf(image.placeholder)], [averageOf(oracle.grid4x4Srgb)])).toBeLessThan(8)
        }
      })
  })

  describe('that a camera stored rotated are the same as their upright sibling', () => {
    const turned = accepted.filter((entry) => entry.upright)
    for (const entry of turned)
      test(entry.id, { timeout: TIMEOUT }, async () => {
        const { sibling, rmseBound } = entry.upright!
        const upright = (await imageOf(entries.find(({ id }) => id === sibling)!))!
        const { renditions } = (await imageOf(entry))!
        const size = { width: renditions[0]!.width, height: renditions[0]!.height }
        const difference = await rmse(renditions[0]!.path, upright.renditions[0]!.path, size)
        // Lossy WebP adds small differences.
        expect(difference).toBeLessThan(rmseBound + 0.02)
      })
  })

  describe('around the limit of 10 MiB decode as far as decoding is concerned', () => {
    const made: { file: string }[] = []
    beforeAll(() => {
      const written = execFileSync(process.execPath, [join(CORPUS, 'make-limits.mjs'), folder, '--bomb'])
      made.push(...JSON.parse(written.toString()))
    })

    test('all but the bomb are accepted', { timeout: TIMEOUT }, async () => {
      const files = made.map(({ file }) => file).filter((file) => !file.startsWith('bomb'))
      expect(files).toHaveLength(11)
      for (const file of files) {
        const outcome = await preparedAs(join(folder, file), join(folder, `made-${file}`))
        expect(`${file}: ${verdict(outcome)}`).toBe(`${file}: accept`)
      }
    })

    test('the bomb is refused from its header', { timeout: TIMEOUT }, async () => {
      const { file } = made.find((each) => each.file.startsWith('bomb'))!
      const outcome = await preparedAs(join(folder, file), join(folder, 'made-bomb'))
      expect(outcome).toMatchObject({ refused: { reason: 'too-many-pixels' } })
    })
  })
})

/** The chunks of a WebP file without metadata, profile and animation. */
const PIXEL_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

function chunksOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let offset = 12; offset < webp.length; ) {
    names.push(webp.toString('latin1', offset, offset + 4))
    const length = webp.readUInt32LE(offset + 4)
    offset += 8 + length + (length % 2)
  }
  return names
}

/** The 16 average colours of an image on white, row by row. */
async function gridOf(webp: Buffer): Promise<number[][]> {
  const pixels = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'fill' })
    .raw()
    .toBuffer()
  return Array.from({ length: 16 }, (_, cell) => {
    const left = (cell % 4) * 16
    const top = Math.floor(cell / 4) * 16
    const inCell = Array.from({ length: 256 }, (_, index) => {
      const offset = ((top + Math.floor(index / 16)) * 64 + left + (index % 16)) * 3
      return [...pixels.subarray(offset, offset + 3)]
    })
    return averageOf(inCell)
  })
}

const averageOf = (colours: number[][]) =>
  [0, 1, 2].map((channel) => colours.reduce((sum, colour) => sum + colour[channel]!, 0) / colours.length)

const channelsOf = (colour: string) =>
  colour.match(/[0-9a-f]{2}/g)!.map((channel) => Number.parseInt(channel, 16))

/** The mean difference of all channels of all colours, from 0 to 255. */
function distance(one: number[][], other: number[][]): number {
  const differences = one.flatMap((colour, index) =>
    colour.map((channel, at) => Math.abs(channel - other[index]![at]!)),
  )
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length
}

/** Root mean square difference of two images of the same size, from 0 to 1. */
async function rmse(one: string, other: string, size: { width: number; height: number }): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((path) =>
      sharp(path)
        .flatten({ background: '#ffffff' })
        .resize({ ...size, fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
  const squares = first!.reduce((sum, sample, index) => sum + (sample - second![index]!) ** 2, 0)
  return Math.sqrt(squares / first!.length) / 255
}
