import { eagerRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { averageColour } from './average-colour.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { bytesToDecode, readHeader } from './image-header.ts'
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
  const { type, width, height } = header
  const wanted = sizes ?? eagerRenditions(renditionSizes(width, height))
  const { renditions, narrowest } = await encodeRenditions(file, header, wanted, format)
  const placeholder = averageColour(narrowest)
  return {
    answer: {
      outcome: 'done',
      inspected: sizes
        ? undefined
        : { mimeType: type, width, height, placeholder, metadata: readMetadata(file) },
      renditions: renditions.map(({ bytes, ...size }) => ({ ...size, bytes: bytes.length })),
    },
    files: renditions.map(({ bytes }) => bytes),
  }
}
