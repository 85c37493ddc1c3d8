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
/** Images that the server lays out to compute the page's height; beyond, it is estimated. */
export const PLACED_IMAGES = 2_000
/** Images in the HTML of one page of a gallery. */
export const FIRST_TILES = 48
/** Images that load wherever they are; the others load when they come near the viewport. */
export const EAGER_TILES = 12

/** Names the style element with the faces of a page whose first screen a cover fills: they come after the cover. */
export const FACES_AFTER_COVER = 'faces-after-cover'

/** How the pages of a gallery look, those too that show nothing of it. */
export type PageStyle = Pick<Look, 'theme' | 'typeface'>

/**
 * What the form for the password says of a gallery: whose it is, where that is shown, and the blurred cover as
 * a data URL, where the owner wants that.
 */
export type LockedGallery = PageStyle & {
  studio: Studio | null
  preview: ({ blurred: string } & Focus) | null
}

/** The picture that a page shows first, with the ids of the images before and after it. */
export type OpenedPicture = {
  image: PublicImage
  /** Its place in the whole gallery, from 0. */
  index: number
  previous: number | null
  next: number | null
}

/** The picture that a gallery opens with; its focus is the gallery's where that has one. */
export type CoverPicture = Pick<
  PublicImage,
  'width' | 'height' | 'focusX' | 'focusY' | 'placeholder' | 'renditions' | 'filePath'
> & {
  /** 24 pixels wide, as a data URL: it is shown until the picture is there. Null of old images. */
  blurred: string | null
}

/** What keeps visitors of a gallery out. */
export type KeptFrom = 'closed' | 'private' | 'password'

/** Input of the server's page renderer, which makes no decisions of its own. */
export type GalleryPage = {
  gallery: PublicGallery
  /** Whose it is, where that is shown. */
  studio: Studio | null
  /** What the paths of all addresses here begin with: empty on a host of its own, and in a frame. */
  base: string
  /** Path of the gallery's page on this host, without a slash at the end: empty on its own host. */
  path: string
  /** Whether other sites may frame it. */
  framed: boolean
  /** Set at the address of one picture. */
  picture: OpenedPicture | null
  /** Set at the address of one chapter: the page's list begins with it, and goes on with those after it. */
  chapter: PublicChapter | null
  /** Cover, on the first page of a gallery that opens with one; otherwise null. */
  cover: CoverPicture | null
  /** The images of this page of the list, in order, starting at index `offset` of the whole gallery. */
  images: PublicImage[]
  offset: number
  /** Where the page's list begins in the whole gallery: 0, or at the chapter. */
  start: number
  /** The picture's JPEG for link previews, else the cover's, a JPEG of the whole of it, and the title of that image. */
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
  /** In which language its script asks for images; null where nothing is translated. */
  lang: Language | null
  /** Whether search engines may list the page. */
  listed: boolean
  /** Set for the holder of a view link: whether they choose images. Such a page has no link preview. */
  holder: { picks: boolean } | null
  /** What may still be downloaded through the view link by which the visitor came, where it has an allowance. */
  allowance: Allowance | null
  /** Ids of the images that the holder has not opened since they were replaced. */
  newVersions: readonly number[]
  /** Set for a member who sees what visitors do not. */
  keptFrom: KeptFrom | null
  /** The app's origin, which answers what other sites ask. */
  appOrigin: string
  /** Whether visitors can report the gallery. */
  reports: boolean
  /** Absolute URL of the gallery's own page, for search engines and link previews. */
  pageUrl: string
}

/**
 * A drawn document, and what it writes in the face of its titles and, before the first tile below a full cover, in that of
 * all text: candidates, of which the first counts whose letters are not too many.
 */
export type DrawnPage = { html: string; typeface?: Typeface | undefined; titles: string[]; texts?: string[] }

/** A page with a single message. With `text` it has a link to try again. */
export type PageMessage = {
  title: string
  text?: string
  /** The query of the same address, where it may answer otherwise later. */
  again?: string | undefined
  link?: { href: string; text: string } | undefined
  /** Who may have a new address for the visitor, with their site. */
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
  /** URLs of its script and style sheet, and of the scripts that have what it says (`bundledTexts`) and all images (`bundledImages`). */
  script: string
  styles: string
  texts: string
  imageData: string
}

/** In a bundle, the global variable with all images. */
export const BUNDLED_IMAGES = 'bundledImages'
/** In a bundle, the global variable with what the script says, in the page's language. */
export const BUNDLED_TEXTS = 'bundledTexts'

/** URLs of the built files that a page loads, from the build manifest. */
export type PageAssets = {
  /** The page's script. */
  script: string
  /** What the script imports at once in a frame of another site. */
  framed: string
  /** Script of the form for the password of a protected gallery. */
  unlock: string
  /** What the page's script says, in each language. */
  texts: Record<Language, string>
}

/** Path of one picture of the gallery whose page has this path; it survives reordering. */
export const picturePath = (path: string, imageId: number) => `${path}/p/${imageId}`

/** Path of the page that begins with a chapter. */
export const chapterPath = (path: string, slug: string) => `${path}/c/${slug}`

/** Where the app's origin answers how another site embeds the gallery or picture with this address (oEmbed). */
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
 * message, and takes nothing from it but numbers within their bounds.
 */
export type FromFrame =
  /** The gallery's height in pixels, so that the frame can be as tall. */
  | { type: 'picturerail:height'; id: number; height: number }
  /** Asks whether the page around the frame can show the viewer. */
  | { type: 'picturerail:connect' }
  /** Asks for the viewer over the whole page, in the language that the frame's address asks for. */
  | { type: 'picturerail:open'; image: number; language?: string }
  | { type: 'picturerail:close' }
  /** Asks to scroll the page around the frame to what is `top` pixels below the frame's top. */
  | { type: 'picturerail:scroll'; top: number }
export type FromViewerFrame =
  | { type: 'picturerail:connect' }
  | { type: 'picturerail:viewed'; slide: number }
  | { type: 'picturerail:closing'; slide: number }
export type ToFrame =
  | { type: 'picturerail:ask-height' }
  | { type: 'picturerail:connected' }
  | { type: 'picturerail:viewed'; slide: number }
  /** The viewer over the page has been closed by the visitor. */
  | { type: 'picturerail:closed' }
  /** The viewer's page did not come up. */
  | { type: 'picturerail:failed' }

/** Name of the frame that `embed.js` lays over the page: only the viewer is shown there. */
export const VIEWER_FRAME = 'picturerail:viewer'
