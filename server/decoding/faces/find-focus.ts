import type { Focus } from '#contract/focus.ts'
import { decode } from '../decode.ts'
import type { ImageHeader } from '../image-header.ts'
import { findFaces, SIDE } from './find-faces.ts'
import { focusOfFaces } from './focus-of-faces.ts'

/** The focus of an image file. Meant for small files, as they are decoded as a whole. */
export async function findFocus(file: Buffer, header: ImageHeader): Promise<Focus> {
  const scale = SIDE / Math.max(header.width, header.height)
  const size = {
    width: Math.max(1, Math.round(header.width * scale)),
    height: Math.max(1, Math.round(header.height * scale)),
  }
  return focusOfFaces(await findFaces(await decode(file, header, size)), header)
}
