import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { croppedSize } from '#contract/focus.ts'
import type { MadeSize } from '#contract/rendition-sizes.ts'
import { type Decoder, UnusableImage } from '#server/decoding/decoder.ts'
import type { DrawnPicture, DrawPicture, StoredPicture } from '#server/mail/email.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import type { UploadServices } from './upload-services.ts'
import { withOriginal } from './with-original.ts'

/** Maximum length of the longer side, in pixels: logos (PNG) appear small. Smaller pictures are not enlarged. */
const LONGEST = { jpeg: 900, png: 480 }

/** Width of a cover, in pixels: twice that of the e-mail, which it fills. */
const COVER_WIDTH = 1200

/**
 * Draws the pictures of e-mails, once for several recipients at once. Null also for a picture that cannot be drawn: the
 * e-mail is sent without it.
 */
export function emailPictures(
  services: Pick<UploadServices, 'storage' | 'staging' | 'decoder'>,
): DrawPicture {
  const drawn = singleFlight<DrawnPicture | null>(new LRUCache({ max: 4 }))
  return (picture, format) => {
    const { filePath, cropAt, ink } = picture
    const key = [filePath, ink, cropAt?.focusX, cropAt?.focusY].join(' ')
    return drawn.load(key, () =>
      withOriginal(services, picture, (original, folder) =>
        draw(services.decoder, picture, format, original, folder).catch((error: unknown) => {
          if (error instanceof UnusableImage) return null
          throw error
        }),
      ),
    )
  }
}

async function draw(
  decoder: Decoder,
  picture: StoredPicture,
  format: keyof typeof LONGEST,
  original: string,
  folder: string,
): Promise<DrawnPicture> {
  const size = picture.cropAt
    ? coverSize(picture, picture.cropAt)
    : { ...scaled(picture, LONGEST[format]), ink: picture.ink }
  const options = { urgency: 'awaited', format } as const
  const [made] = await decoder.makeRenditions(original, [size], folder, options)
  return { bytes: await readFile(made!.path), width: made!.width, height: made!.height }
}

function scaled({ width, height }: StoredPicture, longest: number): MadeSize {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Size of a cover, in pixels: 3:2, or 4:5 for an upright picture. */
function coverSize(picture: StoredPicture, focus: NonNullable<StoredPicture['cropAt']>): MadeSize {
  const frame = picture.height > picture.width ? { width: 4, height: 5 } : { width: 3, height: 2 }
  return croppedSize(frame, COVER_WIDTH, picture, focus)
}
