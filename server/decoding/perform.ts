import { eagerRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { averageColour } from './average-colour.ts'
import { asDataUrl, scaleToFew } from './blurred-image.ts'
import type { Pixels } from './decode.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { bytesToDecode, type ImageHeader, readHeader } from './image-header.ts'
import { readMetadata } from './read-metadata.ts'
import type { Answer, Task } from './task.ts'
import { UnusableImage } from './unusable-image.ts'

/** An image that needs more memory to decode is large. An ordinary JPEG of 50 megapixels needs 40 MB. */
const LARGE_BYTES = 250_000_000

/** The answer, and the contents of the renditions that it lists. */
type Performed = { answer: Answer; files: Buffer[] }

/** Performs a task. Never rejects: errors become answers. */
export async function perform(file: Buffer, task: Task): Promise<Performed> {
  try {
    return await decodeAndEncode(file, task)
  } catch (error) {
    const answer: Answer =
      error instanceof UnusableImage
        ? { outcome: 'unusable', reason: error.reason, detail: error.detail }
        : { outcome: 'failed', message: String(error) }
    return { answer, files: [] }
  }
}

async function decodeAndEncode(file: Buffer, { sizes, format, mayBeLarge }: Task): Promise<Performed> {
  const header = await readHeader(file)
  if (!mayBeLarge && bytesToDecode(header) + file.length > LARGE_BYTES)
    return { answer: { outcome: 'large' }, files: [] }
  const wanted = sizes ?? eagerRenditions(renditionSizes(header.width, header.height))
  const { renditions, narrowest } = await encodeRenditions(file, header, wanted, format)
  return {
    answer: {
      outcome: 'done',
      inspected: sizes ? undefined : await inspect(file, header, narrowest),
      renditions: renditions.map(({ bytes, ...size }) => ({ ...size, bytes: bytes.length })),
    },
    files: renditions.map(({ bytes }) => bytes),
  }
}

/** @param pixels of its narrowest rendition */
async function inspect(file: Buffer, { type, width, height }: ImageHeader, pixels: Pixels) {
  const few = scaleToFew(pixels)
  return {
    mimeType: type,
    width,
    height,
    placeholder: averageColour(few),
    blurred: await asDataUrl(few),
    metadata: readMetadata(file),
  }
}
