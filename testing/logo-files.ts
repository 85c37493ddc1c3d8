import sharp from 'sharp'
import type { ImageFile } from './image-files.ts'

/** A logo on transparent ground, as a PNG: a ring for each colour. */
export async function logoFile(colours: string[], { width = 300, height = 100 } = {}): Promise<ImageFile> {
  const rings = colours.map(
    (colour, place) =>
      `<circle cx="${(place + 0.5) * (width / colours.length)}" cy="50%" r="${height / 3}" fill="none" stroke-width="${height / 10}" stroke="${colour}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rings.join('')}</svg>`
  return { name: 'logo.png', type: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() }
}
