import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { type Decoder, UnusableImage } from '#server/decoding/decoder.ts'
import type { DrawnPicture, DrawPicture } from '#server/mail/email.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import type { UploadServices } from './upload-services.ts'
import { withOriginal } from './with-original.ts'

/** Of the longer side, in pixels: a logo is shown small. Smaller ones are not enlarged. */
const LONGEST = { jpeg: 900, png: 480 }

/**
 * Draws what e-mails show; for several recipients at once it is drawn once. Null also where it cannot be drawn: the
 * e-mail goes without it.
 */
export function emailPictures(
  services: Pick<UploadServices, 'storage' | 'staging' | 'decoder'>,
): DrawPicture {
  const drawn = singleFlight<DrawnPicture | null>(new LRUCache({ max: 4 }))
  return (picture, format) =>
    drawn.load(picture.filePath, () =>
      withOriginal(services, picture, (original, folder) =>
        draw(services.decoder, picture, format, original, folder).catch((error: unknown) => {
          if (error instanceof UnusableImage) return null
          throw error
        }),
      ),
    )
}

async function draw(
  decoder: Decoder,
  { width, height }: { width: number; height: number },
  format: keyof typeof LONGEST,
  original: string,
  folder: string,
): Promise<DrawnPicture> {
  const scale = Math.min(1, LONGEST[format] / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const [made] = await decoder.makeRenditions(original, [size], folder, { urgency: 'awaited', format })
  return { bytes: await readFile(made!.path), ...size }
}
