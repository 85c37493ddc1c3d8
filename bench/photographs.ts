import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { ImageFile } from '#testing/image-files.ts'

/** Images with the detail of photographs: coarse shapes with fine grain, 12 megapixels, about 3 MB each. */
export async function photographs(count: number): Promise<ImageFile[]> {
  const [width, height] = [4000, 3000]
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const shapes = await sharp(randomBytes(24 * 18 * 3), { raw: { width: 24, height: 18, channels: 3 } })
        .resize(width, height, { kernel: 'cubic' })
        .raw()
        .toBuffer()
      const grain = randomBytes(shapes.length / 3)
      for (let pixel = 0; pixel < grain.length; pixel++) {
        const speck = (grain[pixel]! >> 4) - 8
        for (let channel = 0; channel < 3; channel++) {
          const at = pixel * 3 + channel
          shapes[at] = Math.min(255, Math.max(0, shapes[at]! + speck))
        }
      }
      const bytes = await sharp(shapes, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 82 })
        .toBuffer()
      return { name: `photo-${n}.jpg`, type: 'image/jpeg', bytes }
    }),
  )
}
