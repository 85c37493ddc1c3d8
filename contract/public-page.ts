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
  /** Changes with every change of the gallery; part of the addresses that the page's script asks. */
  version: number
  /** Absolute address of the page itself, for link previews. */
  pageUrl: string
  /** Address of the app, for links that leave the gallery (share, embed). */
  appUrl: string
}
