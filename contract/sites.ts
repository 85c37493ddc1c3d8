/** A person's site: one address with the galleries that they choose. */

import { PageLanguage, TYPEFACES } from './appearance.ts'
import { CustomDomain, GalleryMetadata, Subdomain } from './galleries.ts'
import { RowId } from './ids.ts'
import { longListOf } from './long-lists.ts'
import { line, optionalLine, optionalText } from './texts.ts'
import { z } from './zod.ts'

export const SITE_TITLE_MAX = 255
export const SITE_ABOUT_MAX = 10_000
export const SITE_LINKS_MAX = 8
export const LINK_LABEL_MAX = 100
export const LINK_URL_MAX = 2000

/** 'auto' is light or dark, as the visitor's system. */
export const SITE_THEMES = ['light', 'dark', 'auto'] as const
export type SiteTheme = (typeof SITE_THEMES)[number]

/** Types of logo that are accepted. */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const LOGO_MAX_BYTES = 5 * 1024 * 1024
/** Maximum number of pixels on either side. */
export const LOGO_MAX_SIDE = 10_000
/** The maximum width of a stored logo, in pixels; wider ones are scaled down. */
export const LOGO_WIDTH = 1024

export const SiteLink = z.object({
  label: line(LINK_LABEL_MAX, { missing: 'Please enter a label' }),
  url: z
    .url({
      protocol: /^(https?|mailto)$/,
      error: 'Please enter an address that begins with https:// or mailto:',
    })
    .max(LINK_URL_MAX, `Must be at most ${LINK_URL_MAX} characters`),
})
export type SiteLink = z.infer<typeof SiteLink>

/** A partial update. */
export const SiteChange = z
  .object({
    /** True if visitors can find it. It needs a name. */
    enabled: z.boolean(),
    /** Subdomain of the site. Others cannot take it while the site is off. */
    name: Subdomain.nullable(),
    /** Null to show the name. */
    title: optionalLine(SITE_TITLE_MAX),
    about: optionalText(SITE_ABOUT_MAX),
    links: z.array(SiteLink).max(SITE_LINKS_MAX, `At most ${SITE_LINKS_MAX} links`),
    theme: z.enum(SITE_THEMES),
    typeface: z.enum(TYPEFACES),
    ...PageLanguage.shape,
    customDomain: CustomDomain,
  })
  .partial()
export type SiteChange = z.output<typeof SiteChange>

/** The galleries on the site, in order. */
export const SiteGalleries = z.object({ galleryIds: longListOf(RowId, 10_000) })
export type SiteGalleries = z.infer<typeof SiteGalleries>

/** A site as its person sees it. */
export const Site = z.object({
  enabled: z.boolean(),
  name: z.string().nullable(),
  /** Address for visitors while it is enabled, without a trailing slash. Null without a name. */
  address: z.string().nullable(),
  title: z.string().nullable(),
  about: z.string().nullable(),
  links: z.array(SiteLink),
  theme: z.enum(SITE_THEMES),
  typeface: z.enum(TYPEFACES),
  ...PageLanguage.shape,
  hasLogo: z.boolean(),
  logoUrl: z.string().nullable(),
  /** True if the logo has one colour on transparent ground: it is drawn in the text colour around it. */
  logoInk: z.boolean(),
  /** True if there is a logo for dark ground: dark themes, and photographs. Without one, the other is used. */
  hasLogoDark: z.boolean(),
  logoDarkUrl: z.string().nullable(),
  logoDarkInk: z.boolean(),
  customDomain: z.string().nullable(),
  /** The DNS records of the custom domain. */
  metadata: GalleryMetadata.nullable(),
  /**
   * Ids of all galleries with `onSite`, in order; visitors see those that are public, and the titles of protected ones.
   */
  galleryIds: z.array(z.int()),
})
export type Site = z.infer<typeof Site>
