/** Data of the public gallery page. Only types and constants: the page's script must stay small. */
import type { Appearance, FileFacts, Look, Typeface } from './appearance.ts'
import type { PublicChapter } from './chapters.ts'
import type { Focus } from './focus.ts'
import type { PublicImage, Rendition } from './images.ts'
import type { Language } from './languages.ts'
import { type Called, publicCalls } from './public-calls.ts'
import type { PublicGallery } from './public-galleries.ts'
import type { Studio } from './studio.ts'
import type { Allowance } from './visitor-downloads.ts'

/** Maximum number of images per request of the public list. */
export const PUBLIC_PAGE_SIZE = 200
/** Images per request of the layout. */
export const LAYOUT_PART = 10_000
/** Images that the server lays out to compute the page's height; beyond them, it is estimated. */
export const PLACED_IMAGES = 2_000
/** Images in the HTML of one page of a gallery. */
export const FIRST_TILES = 48
/** Images that load wherever they are; the others load near the viewport. */
export const EAGER_TILES = 12

/** Name of the style element with the fonts of a page whose first screen is filled by a cover: it follows the cover. */
export const FACES_AFTER_COVER = 'faces-after-cover'

/** Style of a gallery's pages, including those that show nothing of it. */
export type PageStyle = Pick<Look, 'theme' | 'typeface'>

/**
 * Facts for the password form of a gallery: the owner's studio, if it is shown, and the blurred cover as
 * a data URL, if the owner wants it.
 */
export type LockedGallery = PageStyle & {
  studio: Studio | null
  preview: ({ blurred: string } & Focus) | null
}

/** The picture that a page shows first, with the ids of its neighbours. */
export type OpenedPicture = {
  image: PublicImage
  /** Index in the whole gallery, from 0. */
  index: number
  previous: number | null
  next: number | null
}

/** The picture that a gallery opens with; its focus is the gallery's, if that is set. */
export type CoverPicture = Pick<
  PublicImage,
  'width' | 'height' | 'focusX' | 'focusY' | 'placeholder' | 'renditions' | 'filePath'
> & {
  /** Data URL, 24 pixels wide, shown until the picture has loaded. Null for old images. */
  blurred: string | null
}

/** Reasons for which visitors cannot see a gallery. */
export type KeptFrom = 'closed' | 'private' | 'password'

/** Input of the server's page renderer, which makes no decisions of its own. */
export type GalleryPage = {
  gallery: PublicGallery
  /** The owner's studio, if it is shown. */
  studio: Studio | null
  /** The prefix of all paths here: empty on a host of its own, and in a frame. */
  base: string
  /** Path of the gallery's page on this host, without a slash at the end: empty on its own host. */
  path: string
  /** True if other sites may frame it. */
  framed: boolean
  /** The picture whose address this is. */
  picture: OpenedPicture | null
  /** The chapter whose address this is: the page's list begins with it, and goes on with those after it. */
  chapter: PublicChapter | null
  /** Cover, on the first page of a gallery that opens with one; otherwise null. */
  cover: CoverPicture | null
  /** The images of this page of the list, in order, starting at index `offset` of the whole gallery. */
  images: PublicImage[]
  offset: number
  /** Index in the whole gallery where the page's list begins: 0, or the chapter's first. */
  start: number
  /** JPEG of the picture for link previews, else of the cover, a JPEG of the whole of it, and that image's title. */
  preview: (Rendition & { whole: string; title: string | null }) | null
  /** Number of images in the whole gallery. */
  imageCount: number
  /**
   * Ratios of the first `PLACED_IMAGES` images from `start` on, as encoded by `encodeRatios`: with them, the page
   * reserves the height of the whole gallery.
   */
  ratios: Uint8Array
  /** Changes with every change of the gallery; part of the URLs that the page's script requests. */
  version: number
  /** Language in which its script requests images; null if nothing is translated. */
  lang: Language | null
  /** True if search engines may list the page. */
  listed: boolean
  /** Set for the holder of a view link; `picks` is true if they choose images. Such a page has no link preview. */
  holder: { picks: boolean } | null
  /** Remaining downloads of the view link by which the visitor came, if it has an allowance. */
  allowance: Allowance | null
  /** Ids of the images that the holder has not opened since they were replaced. */
  newVersions: readonly number[]
  /** Set for a member who sees what visitors cannot. */
  keptFrom: KeptFrom | null
  /** The app's origin, which answers calls from other sites. */
  appOrigin: string
  /** True if visitors can report the gallery. */
  reports: boolean
  /** Absolute URL of the gallery's own page, for search engines and link previews. */
  pageUrl: string
}

/**
 * A drawn document, and its texts in the face of its titles and, before the first tile below a full cover, in that of
 * all text: candidates, of which the first counts whose letters are not too many.
 */
export type DrawnPage = { html: string; typeface?: Typeface | undefined; titles: string[]; texts?: string[] }

/** A page with a single message. With `text` it has a link to try again. */
export type PageMessage = {
  title: string
  text?: string
  /** The query of this address, if it may answer otherwise later. */
  again?: string | undefined
  /** True if `again` opens in a new tab. */
  inNewTab?: boolean
  link?: { href: string; text: string } | undefined
  /** The studio, with its site, that can give the visitor a new address. */
  ask?: Pick<Studio, 'name' | 'address'> | null
}

/** A page with a question, whose answers are forms; the first is the main one. */
export type PageQuestion = {
  title: string
  about: string
  answers: { label: string; action: string; method?: 'get' | 'post' }[]
}

/** Input of the renderer for the page of a bundle. URLs are relative to it. */
export type BundlePage = {
  gallery: Appearance &
    Look &
    Pick<FileFacts, 'showCameraFacts'> &
    Pick<PublicGallery, 'title' | 'description' | 'chapters'>
  cover: CoverPicture | null
  /** The first images. */
  images: PublicImage[]
  imageCount: number
  /** Ratios of all images, as encoded by `encodeRatios`. */
  ratios: Uint8Array
  /** URLs of its script and style sheet, and of the scripts with its texts (`bundledTexts`) and all images (`bundledImages`). */
  script: string
  styles: string
  texts: string
  imageData: string
}

/** Global variable of a bundle with all images. */
export const BUNDLED_IMAGES = 'bundledImages'
/** Global variable of a bundle with the script's texts, in the page's language. */
export const BUNDLED_TEXTS = 'bundledTexts'

/** URLs of the built files that a page loads, from the build manifest. */
export type PageAssets = {
  /** The page's script. */
  script: string
  /** Modules that the script imports at once in a frame of another site. */
  framed: string
  /** Script of the form for the password of a protected gallery. */
  unlock: string
  /** Texts of the page's script, in each language. */
  texts: Record<Language, string>
}

/** Path of one picture of the gallery whose page has this path; it survives reordering. */
export const picturePath = (path: string, imageId: number) => `${path}/p/${imageId}`

/** Path of the page that begins with a chapter. */
export const chapterPath = (path: string, slug: string) => `${path}/c/${slug}`

/** Address at the app's origin that tells other sites how to embed the gallery or picture of this address (oEmbed). */
export const oembedAddress = (origin: string, address: string) =>
  `${origin}/api/oembed?url=${encodeURIComponent(address)}&format=json`

/** URL of the ratios of at most `LAYOUT_PART` images, as encoded by `encodeRatios` (application/octet-stream). */
export const layoutAddress = (gallery: Called, version: number, offset: number) =>
  `${publicCalls(gallery)}/layout?offset=${offset}&v=${version}`

/** URL of a range of images: a JSON array of `PublicImage`, at most `PUBLIC_PAGE_SIZE` of them. */
export const imagesAddress = (gallery: Called, version: number, offset: number, limit: number) =>
  `${publicCalls(gallery)}/images?offset=${offset}&limit=${limit}&v=${version}${gallery.lang ? `&lang=${gallery.lang}` : ''}`

/**
 * Messages between a framed page and `embed.js` in the page around it. Each side checks origin and source of every
 * message, and accepts nothing but numbers within their bounds.
 */
export type FromFrame =
  /** The gallery's height in pixels, so that the frame can be as tall. */
  | { type: 'picturerail:height'; id: number; height: number }
  /** Asks whether the page around the frame can show the viewer. */
  | { type: 'picturerail:connect' }
  /** Asks for the viewer over the whole page, in the language that the frame's address asks for. */
  | { type: 'picturerail:open'; image: number; language?: string }
  | { type: 'picturerail:close' }
  /** Asks the page around the frame to scroll to `top` pixels below the frame's top. */
  | { type: 'picturerail:scroll'; top: number }
export type FromViewerFrame =
  | { type: 'picturerail:connect' }
  | { type: 'picturerail:viewed'; slide: number }
  | { type: 'picturerail:closing'; slide: number }
export type ToFrame =
  | { type: 'picturerail:ask-height' }
  | { type: 'picturerail:connected' }
  | { type: 'picturerail:viewed'; slide: number }
  /** Sent after the visitor has closed the viewer over the page. */
  | { type: 'picturerail:closed' }
  /** Sent if the viewer's page did not load. */
  | { type: 'picturerail:failed' }

/** Name of the frame that `embed.js` puts over the page: only the viewer is shown there. */
export const VIEWER_FRAME = 'picturerail:viewer'
