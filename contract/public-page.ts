/** What the public gallery page is made of. Types and numbers only: the page's script must stay small. */
import type { PublicImage } from './images.ts'
import type { PublicGallery } from './public-galleries.ts'

/** Pictures in one page of the public list, and in the HTML of the public page. */
export const PUBLIC_PAGE_SIZE = 200
export const FIRST_TILES = 48
/** Loaded at once; the rest when it nears the viewport (the specification, section 2). */
export const EAGER_TILES = 12

/** What the server's page renderer draws: everything is decided before, it only makes markup. */
export type GalleryPage = {
  productName: string
  gallery: PublicGallery
  /** The pictures of this page of the list, in order, beginning with number `offset`. */
  images: PublicImage[]
  offset: number
  imageCount: number
  /** Of every picture of the gallery, as `encodeRatios` makes them: the page is as high as all of them at once. */
  ratios: Uint8Array
  /** Changes with every change of the gallery; part of the addresses that the page's script asks. */
  version: number
  /** Absolute address of the page itself, for link previews. */
  pageUrl: string
}

/** What a page loads beside its HTML: URLs of the built files, told by the manifest of the build. */
export type PageAssets = {
  /** The page's script. */
  script: string
  /** Modules that the script imports, to be fetched along with it. */
  preloads: string[]
}

/** Where the page's script asks for the ratios of all pictures: what `encodeRatios` makes, as octets. */
export const layoutAddress = (galleryId: number, version: number) =>
  `/api/public/galleries/${galleryId}/layout?v=${version}`

/** Where it asks for pictures: a JSON array of `PublicImage`, at most `PUBLIC_PAGE_SIZE` of them. */
export const imagesAddress = (galleryId: number, version: number, offset: number, limit: number) =>
  `/api/public/galleries/${galleryId}/images?offset=${offset}&limit=${limit}&v=${version}`

/** What a framed page tells the page around it, so that the frame can be as tall as the gallery. Pixels. */
export type FrameHeightMessage = { type: 'picturerail:height'; id: number; height: number }
/** What the page around it sends to hear the height again. */
export type FrameHeightQuestion = { type: 'picturerail:ask-height' }
