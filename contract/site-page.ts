/** Data of the page of a site. */
import type { Rendition } from './images.ts'
import type { CoverPicture } from './public-page.ts'
import type { Site } from './sites.ts'
import type { Logos } from './studio.ts'

/** A gallery on the page of a site. */
export type ShownGallery = {
  title: string
  dateline: string | null
  /** Address of its page. */
  address: string
  /** The public parts of it; null if it asks for a password. */
  open: {
    description: string | null
    imageCount: number
    /** Null for a gallery without images. */
    cover: CoverPicture | null
  } | null
}

/** Input of the server's page renderer, which makes no decisions of its own. */
export type SitePage = Pick<Site, 'about' | 'links' | 'theme' | 'typeface'> & {
  /** Title of the site, or else its name. */
  title: string
  logos: Logos
  galleries: ShownGallery[]
  /** The JPEG of the first public cover for link previews, a JPEG of the whole of it, and the title of that gallery. */
  preview: (Rendition & { whole: string; title: string }) | null
  /** Address of the sign-in page, on the start page of the app's host; null elsewhere. */
  signIn: string | null
  /** The prefix of its paths: empty on a host of its own, and on the app's. */
  base: string
  /** Absolute URL of the page, for search engines and link previews. */
  address: string
}
