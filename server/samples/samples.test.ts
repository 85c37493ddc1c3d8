import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SAMPLE_GALLERIES } from './catalogue.ts'

const IMAGES = new URL('./images/', import.meta.url)
const MAX_SIDE = 2400
const MAX_BYTES_OF_ALL = 12_000_000

test('the catalogue names the three galleries of the landing page and gives each an address', () => {
  expect(SAMPLE_GALLERIES.map(({ title, subdomain }) => [title, subdomain])).toEqual([
    ['Nature Photography', 'nature'],
    ['Urban Exploration', 'urban'],
    ['Portrait Collection', 'portraits'],
  ])
})

test('each has a look of its own', () => {
  for (const field of ['layout', 'theme', 'typeface', 'dateline'] as const)
    expect(new Set(SAMPLE_GALLERIES.map((gallery) => gallery[field])).size, field).toBe(3)
  for (const { coverStyle } of SAMPLE_GALLERIES) expect(coverStyle).not.toBe('none')
})

test('all files together are small enough to be kept with the code, and no folder is without a gallery', async () => {
  const files = (await readdir(IMAGES, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const listed = SAMPLE_GALLERIES.flatMap(({ subdomain, images }) =>
    images.map(({ file }) => `${subdomain}/${file}`),
  )
  const found = files.map(({ parentPath, name }) => `${parentPath.split('/').at(-1)}/${name}`)
  expect(found.sort()).toEqual(listed.sort())
  const contents = await Promise.all(listed.map((file) => readFile(new URL(file, IMAGES))))
  const bytes = contents.reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES_OF_ALL)
})

describe.each(SAMPLE_GALLERIES.map((gallery) => [gallery.title, gallery] as const))(
  '%s',
  (_title, gallery) => {
    test('has at least twelve images of several shapes, no two alike', async () => {
      expect(gallery.images.length).toBeGreaterThanOrEqual(12)
      const shapes = new Set<string>()
      const thumbnails: { file: string; pixels: Buffer }[] = []
      for (const { file, title } of gallery.images) {
        expect(title).not.toBe('')
        const image = sharp(await readFile(new URL(`${gallery.subdomain}/${file}`, IMAGES)))
        const { format, width, height } = await image.metadata()
        expect([format, Math.max(width, height)], file).toEqual(['jpeg', MAX_SIDE])
        shapes.add((width / height).toFixed(2))
        const pixels = await image.resize(4, 4, { fit: 'fill' }).raw().toBuffer()
        for (const other of thumbnails)
          expect(difference(pixels, other.pixels), `${file} and ${other.file}`).toBeGreaterThan(8)
        thumbnails.push({ file, pixels })
      }
      expect(shapes.size).toBeGreaterThanOrEqual(4)
    })

    test('sets its title and description in colours that can be read', () => {
      expect(contrast(gallery.titleColor, gallery.titleBackgroundColor)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(gallery.descriptionColor, gallery.descriptionBackgroundColor)).toBeGreaterThanOrEqual(
        4.5,
      )
    })
  },
)

/** Mean difference of two images' values, 0 to 255. */
const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length

/** WCAG 2.2's contrast ratio of two `#rrggbb` colours, 1 to 21. */
function contrast(first: string | undefined, second: string | undefined): number {
  const [light, dark] = [luminance(first!), luminance(second!)].sort((a, b) => b - a)
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
