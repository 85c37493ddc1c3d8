/** The appearance of a gallery's public page: switches, colours and alignments. */
import { LANGUAGES } from './languages.ts'
import { optionalLine } from './texts.ts'
import { z } from './zod.ts'

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** A colour as `#rrggbb`, seven characters. */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #3b82f6')

/** Colours of a new gallery. */
export const DEFAULT_COLOURS = { text: '#ffffff', ground: '#3b82f6' }

export const Appearance = z.object({
  showTitleInIframe: z.boolean(),
  titleColor: Colour,
  titleBackgroundColor: Colour,
  titleAlignment: z.enum(ALIGNMENTS),
  showDescriptionInIframe: z.boolean(),
  descriptionColor: Colour,
  descriptionBackgroundColor: Colour,
  descriptionAlignment: z.enum(ALIGNMENTS),
  showImageMetadata: z.boolean(),
})
export type Appearance = z.infer<typeof Appearance>

/** Downloads allowed to visitors: none, a smaller JPEG, or the file as it was uploaded. */
export const VISITOR_DOWNLOADS = ['none', 'web', 'original'] as const
export type VisitorDownloads = (typeof VISITOR_DOWNLOADS)[number]

/** Rights of visitors besides looking. */
export const VisitorChoices = z.object({
  visitorDownloads: z.enum(VISITOR_DOWNLOADS),
  /** True if visitors can mark images with a heart and send their selection. */
  allowSelections: z.boolean(),
})
export type VisitorChoices = z.infer<typeof VisitorChoices>

/** Language of a gallery's pages, apart from the texts that its members wrote. */
export const PageLanguage = z.object({
  /** The language of its pages and e-mails; null for each visitor's own. */
  language: z.enum(LANGUAGES).nullable(),
})
export type PageLanguage = z.infer<typeof PageLanguage>

/** Use of the metadata in a gallery's files. */
export const FileFacts = z.object({
  /** True if visitors see the time and the camera of a photograph. */
  showCameraFacts: z.boolean(),
  /** True if images that members add take title and description from their files. */
  readCaptions: z.boolean(),
})
export type FileFacts = z.infer<typeof FileFacts>

/** Arrangements of images: columns, justified rows, cropped squares, or one image a row. */
export const LAYOUTS = ['masonry', 'rows', 'squares', 'story'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Spaces between images: 8 pixels, or 24 (12 on phones). */
export const SPACINGS = ['narrow', 'wide'] as const
export type Spacing = (typeof SPACINGS)[number]

/** Openings of a gallery: its title alone, a picture of 60 % of the screen's height, or a picture that fills the screen. */
export const COVER_STYLES = ['none', 'band', 'full'] as const
export type CoverStyle = (typeof COVER_STYLES)[number]

/** 'classic' uses the colours of `Appearance`; in all others title and description are ink on paper. */
export const THEMES = ['classic', 'light', 'ivory', 'dark', 'auto'] as const
export type Theme = (typeof THEMES)[number]

/** The typeface of titles. */
export const TYPEFACES = ['sans', 'serif', 'classic', 'display', 'rounded'] as const
export type Typeface = (typeof TYPEFACES)[number]

export const DATELINE_MAX = 100

/** The look of a gallery's public page. */
export const Look = z.object({
  layout: z.enum(LAYOUTS),
  spacing: z.enum(SPACINGS),
  coverStyle: z.enum(COVER_STYLES),
  /** Focus of the cover. A null value stands for the picture's own `focusX` or `focusY`. */
  coverFocusX: z.int().min(0).max(100).nullable(),
  coverFocusY: z.int().min(0).max(100).nullable(),
  theme: z.enum(THEMES),
  typeface: z.enum(TYPEFACES),
  /** Free text below the title, such as '14 June 2026, Coniston'. */
  dateline: z.string().nullable(),
})
export type Look = z.infer<typeof Look>

/** The settings that a new gallery can copy from another gallery or take from a preset. */
export const GallerySettings = z.object({
  ...Appearance.shape,
  ...Look.omit({ dateline: true, coverFocusX: true, coverFocusY: true }).shape,
  ...VisitorChoices.shape,
  ...FileFacts.shape,
  ...PageLanguage.shape,
})
export type GallerySettings = z.infer<typeof GallerySettings>

/** The line below the title. Empty is stored as null. */
export const Dateline = optionalLine(DATELINE_MAX)

/** Look of a gallery without a chosen one. */
export const DEFAULT_LOOK: Look = {
  layout: 'masonry',
  spacing: 'narrow',
  coverStyle: 'none',
  coverFocusX: null,
  coverFocusY: null,
  theme: 'classic',
  typeface: 'sans',
  dateline: null,
}

/** Look that is offered first for new galleries. */
export const WALL_LOOK = {
  layout: 'rows',
  coverStyle: 'full',
  theme: 'light',
} as const satisfies Partial<Look>
