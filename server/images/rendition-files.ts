/** Size and CRC-32 of stored renditions, which a ZIP needs before its first byte. */
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { renditionSizes } from '#contract/rendition-sizes.ts'
import type { ImageRow, RenditionFile } from '#server/database/tables/index.ts'
import type { Rendition } from '#server/decoding/decoder.ts'

export const measure = (width: number, content: Buffer): RenditionFile => ({
  width,
  bytes: content.length,
  crc32: crc32(content),
})

/** Measures renditions on the local disk. */
export const measureFiles = (renditions: readonly Rendition[]): Promise<RenditionFile[]> =>
  Promise.all(renditions.map(async ({ width, path }) => measure(width, await readFile(path))))

type Measured = Pick<ImageRow, 'width' | 'height' | 'renditionFiles'>

/** The sizes of an image's renditions, each with its file if that is stored and measured. */
export const renditionFilesOf = ({ width, height, renditionFiles }: Measured) =>
  renditionSizes(width, height).map((size) => ({
    ...size,
    file: renditionFiles.find((file) => file.width === size.width),
  }))

/** True if all renditions of an image are stored and measured. */
export const isFinished = (image: Measured): boolean =>
  renditionFilesOf(image).every(({ file }) => file !== undefined)
