/** Where a picture's files are in the storage, and under which addresses visitors get them. */
import { randomBytes } from 'node:crypto'
import type { Rendition } from '#contract/images.ts'
import { renditionSizes } from '#contract/rendition-sizes.ts'

export const galleryFolder = (galleryId: number) => `galleries/${galleryId}`

/** A folder that nobody can guess: 128 random bits. */
export const newImageFolder = (galleryId: number) =>
  `${galleryFolder(galleryId)}/${randomBytes(16).toString('hex')}`

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The product's own name for a file. */
export const fileNameFor = (folder: string, mimeType: string) =>
  `${folder.slice(folder.lastIndexOf('/') + 1)}.${ENDINGS[mimeType]}`

export const originalKey = (folder: string) => `${folder}/original`
export const renditionKey = (folder: string, width: number) => `${folder}/${width}.webp`

type Stored = { filePath: string; width: number; height: number }

/** A picture's renditions, smallest first. Each URL is made when it is first asked for, if it is not there yet. */
export const presentRenditions = (image: Stored): Rendition[] =>
  renditionSizes(image.width, image.height).map(({ width, height }) => ({
    width,
    height,
    url: `/media/${renditionKey(image.filePath, width).slice('galleries/'.length)}`,
  }))

/** The largest one, which stands for the picture where there is room for one address only. */
export const presentFilePath = (image: Stored): string => presentRenditions(image).at(-1)!.url
