import { readFile } from 'node:fs/promises'
import type { ImageRow } from '#server/database/tables/index.ts'
import type { UploadServices } from './add-images.ts'
import { withOriginal } from './with-original.ts'

/** In pixels. Narrower images are not enlarged. */
const WIDTH = 900

export type LetterPicture = { jpeg: Buffer; width: number; height: number }

/** An image as an e-mail shows it: a JPEG of 900 pixels at most on its longer side. Null when the image is gone. */
export async function makeLetterPicture(
  services: Pick<UploadServices, 'storage' | 'staging' | 'decoder'>,
  image: Pick<ImageRow, 'filePath' | 'width' | 'height'>,
): Promise<LetterPicture | null> {
  return withOriginal(services, image, async (original, folder) => {
    const scale = Math.min(1, WIDTH / Math.max(image.width, image.height))
    const size = {
      width: Math.max(1, Math.round(image.width * scale)),
      height: Math.max(1, Math.round(image.height * scale)),
    }
    const [made] = await services.decoder.makeRenditions(original, [size], folder, {
      urgency: 'awaited',
      format: 'jpeg',
    })
    return { jpeg: await readFile(made!.path), ...size }
  })
}
