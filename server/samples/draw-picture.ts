import sharp from 'sharp'
import type { Drawing } from './drawing/drawing.ts'
import { natureDrawings } from './nature/drawings.ts'
import { portraitDrawings } from './portraits/drawings.ts'
import type { SamplePicture } from './sample-picture.ts'
import { urbanDrawings } from './urban/drawings.ts'

const DRAWINGS: Record<string, Drawing> = { ...natureDrawings, ...urbanDrawings, ...portraitDrawings }

/**
 * Draws a sample picture as a JPEG of its own width and height in pixels. Takes the whole thread for about a
 * second: a server calls drawPictures instead. Throws for a picture that nobody knows how to draw.
 */
export async function drawPicture(
  picture: Pick<SamplePicture, 'fileName' | 'width' | 'height'>,
): Promise<Buffer> {
  const drawing = DRAWINGS[picture.fileName]
  if (!drawing) throw new Error(`No drawing is called ${picture.fileName}`)
  const { load, scale = 1 } = drawing
  const draw = await load()
  const print = draw(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const pixels = sharp(print.pixels, { raw: { width: print.width, height: print.height, channels: 3 } })
  const sized =
    scale === 1 ? pixels : pixels.resize(picture.width, picture.height, { fit: 'fill', kernel: 'linear' })
  return sized.jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
}
