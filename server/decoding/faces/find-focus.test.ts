/** Keeping heads in view: photographs with marked heads, processed as after an upload. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cropTo, type Focus, MIDDLE } from '#contract/focus.ts'
import { createDecoder, type Decoder, UnusableImage } from '#server/decoding/decoder.ts'
import { focusPicturePath, focusPictures, focusPicturesAreHere } from '#testing/focus-pictures.ts'
import { imageFile } from '#testing/image-files.ts'

let decoder: Decoder
let folder: string
beforeAll(async () => {
  decoder = createDecoder({ processes: 1 })
  folder = await mkdtemp(path.join(tmpdir(), 'picturerail-focus-'))
})
afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true })
})

async function focusIn(picture: Buffer): Promise<Focus> {
  const file = path.join(folder, 'rendition')
  await writeFile(file, picture)
  return decoder.findFocus(file)
}

test.each([
  [{ width: 320, height: 480 }, 38],
  [{ width: 480, height: 320 }, 50],
  [{ width: 320, height: 10_240 }, 38],
  [{ width: 320, height: 1 }, 50],
])('%o without a face has its focus at 50 and %i', async (size, focusY) => {
  const drawing = await sharp({ create: { ...size, channels: 4, background: '#8c6' } })
    .webp()
    .toBuffer()
  expect(await focusIn(drawing)).toEqual({ focusX: 50, focusY })
})

test('a damaged file is told, and the next one is looked at', async () => {
  const { bytes } = await imageFile('tower.webp', { width: 320, height: 480 })
  await expect(focusIn(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(UnusableImage)
  await expect(focusIn(Buffer.from('no picture'))).rejects.toThrow(UnusableImage)
  expect(await focusIn(bytes)).toEqual({ focusX: 50, focusY: 38 })
})

test('takes its time at most', async () => {
  const hurried = createDecoder({ processes: 1, timeLimitMs: 50 })
  onTestFinished(() => hurried.close())
  const file = path.join(folder, 'hurried')
  await writeFile(file, (await imageFile('tower.webp', { width: 320, height: 480 })).bytes)
  await expect(hurried.findFocus(file)).rejects.toMatchObject({ reason: 'too-slow' })
})

const FRAMES = {
  square: { width: 1, height: 1 },
  card: { width: 3, height: 2 },
  band: { width: 21, height: 9 },
  phone: { width: 9, height: 16 },
}
/** Maximum share of the picture that may be missing at a side of a head marked by eye. */
const TOLERANCE = 0.015

describe.skipIf(!focusPicturesAreHere)(
  'photographs of people (skipped without those beside the checkout)',
  () => {
    test('have all heads whole in 95 of 100 crops that they fit in', { timeout: 300_000 }, async () => {
      const crops: { of: string; isWhole: boolean; isWorse: boolean }[] = []
      for (const picture of focusPictures()) {
        if (!picture.heads) continue
        const original = sharp(focusPicturePath(picture))
        const { width, height } = await original.metadata()
        const focus = await focusIn(await original.resize(320).webp({ quality: 80 }).toBuffer())
        const [left, top, right, bottom] = picture.heads.map((part) => part / 100) as [
          number,
          number,
          number,
          number,
        ]
        for (const [name, frame] of Object.entries(FRAMES)) {
          const crop = cropTo(frame, { width, height }, focus)
          if ((right - left) * width > crop.width || (bottom - top) * height > crop.height) continue
          const missingIn = (crop: ReturnType<typeof cropTo>) =>
            Math.max(
              crop.left / width - left,
              crop.top / height - top,
              right - (crop.left + crop.width) / width,
              bottom - (crop.top + crop.height) / height,
            )
          const missing = missingIn(crop)
          const inMiddle = missingIn(cropTo(frame, { width, height }, MIDDLE))
          crops.push({
            of: `${name} of ${picture.file}`,
            isWhole: missing <= TOLERANCE,
            isWorse: missing > Math.max(0, inMiddle) + 0.02,
          })
        }
      }
      const cut = crops.filter(({ isWhole }) => !isWhole).map(({ of }) => of)
      const worse = crops.filter(({ isWorse }) => isWorse).map(({ of }) => of)
      expect(crops.length).toBeGreaterThan(100)
      expect(worse, 'none sees less of them than the middle would').toEqual([])
      expect(cut.length / crops.length, cut.join(', ')).toBeLessThanOrEqual(0.05)
    })

    test('without people keep the focus of their shape, but for a dog or two and a car', {
      timeout: 300_000,
    }, async () => {
      const without = focusPictures().filter(({ heads }) => !heads)
      const moved: string[] = []
      for (const picture of without) {
        const original = sharp(focusPicturePath(picture))
        const { width, height } = await original.metadata()
        const { focusX, focusY } = await focusIn(await original.resize(320).webp({ quality: 80 }).toBuffer())
        if (focusX !== 50 || focusY !== (height > width ? 38 : 50)) moved.push(picture.file)
      }
      expect(without.length).toBeGreaterThan(10)
      expect(moved.length, moved.join(', ')).toBeLessThanOrEqual(3)
    })
  },
)
