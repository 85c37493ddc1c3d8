import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Decoder, type InspectedImage, UnusableImage } from '#server/decoding/decoder.ts'
import { roomyMemory } from './data-folder.ts'

/** Results of a decoder: the file's metadata, and its widest rendition as `#rrggbb` in the middle of its quarters. */
export async function decodeFile(
  decoder: Decoder,
  bytes: Buffer,
): Promise<InspectedImage & { quarters: string[] }> {
  const folder = await mkdtemp(path.join(await roomyMemory(), 'picturerail-decode-'))
  try {
    const file = path.join(folder, 'file')
    await writeFile(file, bytes)
    const { renditions, ...inspected } = await decoder.prepare(file, folder)
    return { ...inspected, quarters: await quartersOf(renditions.at(-1)!.path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reason of a decoder's refusal; `null` if it accepts the file. */
export const refusalOf = (decoder: Decoder, bytes: Buffer): Promise<string | null> =>
  decodeFile(decoder, bytes).then(
    () => null,
    (error) => {
      if (error instanceof UnusableImage) return error.reason
      throw error
    },
  )

/** Colours from left to right, then from top to bottom. */
async function quartersOf(image: string): Promise<string[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const))
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return `#${data.subarray(at, at + info.channels).toString('hex')}`
  })
}

/** Matches colours within the changes of encoders. */
export function nearly(colours: string[]) {
  const expected = colours.map((colour) => [...Buffer.from(colour.slice(1), 'hex')])
  return {
    asymmetricMatch: (seen: string[]) =>
      seen.every((colour, n) =>
        [...Buffer.from(colour.slice(1), 'hex')].every(
          (sample, c) => Math.abs(sample - expected[n]![c]!) < 12,
        ),
      ),
    toString: () => `nearly ${colours}`,
  }
}
