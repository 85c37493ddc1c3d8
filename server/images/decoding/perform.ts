import { eagerRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { averageColour } from './average-colour.ts'
import { bytesToDecode, readHeader } from './picture-header.ts'
import type { Answer, Result, Task } from './task.ts'
import { UnusableImage } from './unusable-image.ts'
import { writeRenditions } from './write-renditions.ts'

/** A picture that takes more to decode is large. An ordinary JPEG of 50 megapixels takes 40 MB. */
const LARGE_BYTES = 250_000_000

/** Does a task and puts every way in which it can end into words. */
export async function perform(task: Task, mayBeLarge: boolean): Promise<Answer> {
  try {
    const result = await decodeAndWrite(task, mayBeLarge)
    return result ? { outcome: 'done', result } : { outcome: 'large' }
  } catch (error) {
    if (error instanceof UnusableImage)
      return { outcome: 'unusable', reason: error.reason, detail: error.detail }
    const { message, code } = error as NodeJS.ErrnoException
    return { outcome: 'failed', message, code }
  }
}

async function decodeAndWrite(
  { path, outDirectory, sizes }: Task,
  mayBeLarge: boolean,
): Promise<Result | undefined> {
  const header = await readHeader(path)
  if (!mayBeLarge && bytesToDecode(header) > LARGE_BYTES) return
  if (sizes) return { renditions: (await writeRenditions(path, header, sizes, outDirectory)).renditions }
  const { type, width, height } = header
  const eager = eagerRenditions(renditionSizes(width, height))
  const { renditions, narrowest } = await writeRenditions(path, header, eager, outDirectory)
  const placeholder = averageColour(narrowest)
  return { renditions, inspected: { mimeType: `image/${type}`, width, height, placeholder } }
}
