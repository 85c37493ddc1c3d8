/** Folders and keys of files in the storage, and their URLs. */
import { randomBytes } from 'node:crypto'
import type { Focus } from '#contract/focus.ts'
import type { Rendition } from '#contract/images.ts'
import { cardSize, previewSizes } from '#contract/link-previews.ts'
import { renditionSizes } from '#contract/rendition-sizes.ts'

export const galleryFolder = (galleryId: number) => `galleries/${galleryId}`

/** A folder with an unguessable name: 128 random bits. */
export const newImageFolder = (galleryId: number) =>
  `${galleryFolder(galleryId)}/${randomBytes(16).toString('hex')}`

/** Folder of the logos of sites, below that of the galleries, so that everything that walks the files finds them. */
const LOGOS = 'galleries/sites'
export const newLogoFolder = () => `${LOGOS}/${randomBytes(16).toString('hex')}`
export const logoFolder = (name: string) => `${LOGOS}/${name}`

/** The URL path of a logo, on every host. */
export const presentLogo = ({ folder }: { folder: string }): string =>
  `/media/logos/${folder.slice(LOGOS.length + 1)}.webp`

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'image/tiff': 'tif',
}

/** The generated name of an uploaded file (`filename` in the API). */
export const fileNameFor = (folder: string, mimeType: string) =>
  `${folder.slice(folder.lastIndexOf('/') + 1)}.${EXTENSIONS[mimeType]}`

export const originalKey = (folder: string) => `${folder}/original`
/** Key of the web-size JPEG, named by its content, so that making it again never changes a file that a row names. */
export const webDownloadKey = (folder: string, crc32: number) =>
  `${folder}/web-${crc32.toString(16).padStart(8, '0')}.jpg`
export const renditionKey = (folder: string, width: number) => servedKey(folder, 'webp', `${width}`)
/**
 * Key of a file of an image served below `/media`: a rendition by its width, a preview by its width or its crop.
 */
export const servedKey = (folder: string, extension: 'webp' | 'jpg', name: string) =>
  `${folder}/${name}.${extension}`

type Stored = { filePath: string; width: number; height: number }

/**
 * An image's renditions, smallest first. A missing one is made when its URL is first requested.
 * @param origin the origin of their URLs; without it they are paths
 */
export const presentRenditions = (image: Stored, origin = ''): Rendition[] =>
  renditionSizes(image.width, image.height).map(({ width, height }) => ({
    width,
    height,
    url: `${origin}/media/${renditionKey(image.filePath, width).slice('galleries/'.length)}`,
  }))

/** The JPEGs of an image that link previews show, smallest first; each is made when its URL is first requested. */
export const presentPreviews = (image: Stored, origin = ''): Rendition[] =>
  previewSizes(image.width, image.height).map(({ width, height }) => ({
    width,
    height,
    url: `${origin}/media/${servedKey(image.filePath, 'jpg', `${width}`).slice('galleries/'.length)}`,
  }))

/** File name of a card. It contains the focus, as the content of a file never changes. */
export const cardName = ({ focusX, focusY }: Focus) => `${focusX}-${focusY}`

/** The JPEG for large link previews, cropped at this focus, and the largest one of the whole image. */
export const presentCard = (image: Stored, focus: Focus, origin = ''): Rendition & { whole: string } => {
  const { width, height } = cardSize(image, focus).crop
  const url = `${origin}/media/${servedKey(image.filePath, 'jpg', cardName(focus)).slice('galleries/'.length)}`
  return { width, height, url, whole: presentPreviews(image, origin).at(-1)!.url }
}

/** The URL of the largest rendition, for uses that take a single URL. */
export const presentFilePath = (image: Stored, origin = ''): string =>
  presentRenditions(image, origin).at(-1)!.url
