import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SAMPLE_GALLERIES } from './catalogue.ts'
import { drawPicture } from './draw-picture.ts'
import { drawPictures } from './draw-pictures.ts'
import type { SamplePicture } from './sample-picture.ts'

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
const PICTURES = SAMPLE_GALLERIES.flatMap(({ pictures }) => pictures)

/** The same picture, drawn small: its code runs all the same, in a fraction of the time. */
const small = (picture: SamplePicture): SamplePicture => ({
  ...picture,
  width: 300,
  height: Math.round((300 * picture.height) / picture.width),
})

describe('the catalogue of sample galleries', () => {
  test('names the three galleries of the landing page and gives each an address', () => {
    expect(SAMPLE_GALLERIES.map(({ title, subdomain }) => [title, subdomain])).toEqual([
      ['Nature Photography', 'nature'],
      ['Urban Exploration', 'urban'],
      ['Portrait Collection', 'portraits'],
    ])
  })

  test.each(SAMPLE_GALLERIES.map((gallery) => [gallery.title, gallery] as const))(
    'hangs at least twelve wide pictures of several shapes in %s',
    (_title, { pictures }) => {
      expect(pictures.length).toBeGreaterThanOrEqual(12)
      for (const { fileName, title, width } of pictures) {
        expect(fileName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.jpg$/)
        expect(title).not.toBe('')
        expect(width, fileName).toBeGreaterThanOrEqual(2400)
      }
      const shapes = new Set(pictures.map(({ width, height }) => (width / height).toFixed(2)))
      expect(shapes.size).toBeGreaterThanOrEqual(4)
    },
  )

  test('uses no file name twice', () => {
    expect(new Set(PICTURES.map(({ fileName }) => fileName)).size).toBe(PICTURES.length)
  })

  test.each(SAMPLE_GALLERIES.map((gallery) => [gallery.title, gallery] as const))(
    'sets title and description of %s in colours that can be read',
    (_title, gallery) => {
      expect(contrast(gallery.titleColor, gallery.titleBackgroundColor)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(gallery.descriptionColor, gallery.descriptionBackgroundColor)).toBeGreaterThanOrEqual(
        4.5,
      )
    },
  )
})

describe('drawing', () => {
  // All at full size would take the better part of a minute on a busy machine: one of each world is drawn in full.
  const inFull = SAMPLE_GALLERIES.map(({ pictures }) => pictures[0]!)

  test('hands over finished pictures in order, at their full size and small enough to upload', async () => {
    const handedOver: string[] = []
    await drawPictures(inFull, async (picture, jpeg) => {
      handedOver.push(picture.fileName)
      expect(jpeg.byteLength).toBeLessThan(MAX_UPLOAD_BYTES)
      const { format, width, height } = await sharp(jpeg).metadata()
      expect({ format, width, height }).toEqual({
        format: 'jpeg',
        width: picture.width,
        height: picture.height,
      })
      const { isOpaque, entropy } = await sharp(jpeg).stats()
      expect(isOpaque).toBe(true)
      expect(entropy, `${picture.fileName} is all but empty`).toBeGreaterThan(4)
    })
    expect(handedOver).toEqual(inFull.map(({ fileName }) => fileName))
  }, 60_000)

  test('makes every picture of the catalogue, and no two alike', async () => {
    const grids: { fileName: string; grid: Buffer }[] = []
    await drawPictures(PICTURES.map(small), async ({ fileName }, jpeg) => {
      const grid = await sharp(jpeg).resize(4, 4, { fit: 'fill' }).raw().toBuffer()
      for (const other of grids)
        expect(apart(grid, other.grid), `${fileName} and ${other.fileName}`).toBeGreaterThan(8)
      grids.push({ fileName, grid })
    })
    expect(grids.map(({ fileName }) => fileName)).toEqual(PICTURES.map(({ fileName }) => fileName))
  }, 120_000)

  test('comes out the same every time', async () => {
    const [first] = PICTURES
    expect((await drawPicture(small(first!))).equals(await drawPicture(small(first!)))).toBe(true)
  }, 30_000)

  test('stops at the first picture that is not taken', async () => {
    const taken: string[] = []
    const drawing = drawPictures(inFull.map(small), (picture) => {
      if (taken.length === 1) throw new Error('No more room')
      taken.push(picture.fileName)
    })
    await expect(drawing).rejects.toThrow('No more room')
    expect(taken).toEqual([inFull[0]!.fileName])
  }, 60_000)

  test('says which picture it does not know', async () => {
    const unknown = { fileName: 'nowhere.jpg', title: 'Nowhere', width: 300, height: 200 }
    await expect(drawPictures([unknown], () => {})).rejects.toThrow('nowhere.jpg')
  }, 30_000)
})

/** Mean difference of two grids of colours, 0..255. */
function apart(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [at, value] of a.entries()) sum += Math.abs(value - b[at]!)
  return sum / a.length
}

/** Contrast of two '#rrggbb' colours as WCAG 2 defines it, 1..21. */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
