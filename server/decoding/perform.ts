import { eagerRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { averageColour } from './average-colour.ts'
import { asDataUrl, scaleToFew } from './blurred-image.ts'
import type { Pixels } from './decode.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { bytesToDecode, type ImageHeader, readHeader } from './image-header.ts'
import { readMetadata } from './read-metadata.ts'
import type { Answer, Task } from './task.ts'
import { UnusableImage } from './unusable-image.ts'

/** Memory beyond which an image counts as large, in bytes. An ordinary JPEG of 50 megapixels needs 40 MB. */
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

async function decodeAndEncode(file: Buffer, task: Task): Promise<Performed> {
  const header = await readHeader(file)
  if (!task.mayBeLarge && bytesToDecode(header) + file.length > LARGE_BYTES)
    return { answer: { outcome: 'large' }, files: [] }
  if (task.ask === 'focus') {
    // Loaded only when needed: it would delay the first picture of an upload by a third of a second.
    const { findFocus } = await import('./faces/find-focus.ts')
    return { answer: { outcome: 'done', focus: await findFocus(file, header), renditions: [] }, files: [] }
  }
  const { sizes, format } =
    task.ask === 'renditions'
      ? task
      : { sizes: eagerRenditions(renditionSizes(header.width, header.height)), format: 'webp' as const }
  const { renditions, narrowest } = await encodeRenditions(file, header, sizes, format)
  return {
    answer: {
      outcome: 'done',
      inspected: task.ask === 'prepare' ? await inspect(file, header, narrowest) : undefined,
      renditions: renditions.map(({ bytes, ...size }) => ({ ...size, bytes: bytes.length })),
    },
    files: renditions.map(({ bytes }) => bytes),
  }
}

/** @param pixels the narrowest rendition */
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
