import { VISITOR_DOWNLOADS } from './appearance.ts'
import { LANGUAGES } from './languages.ts'
import { OVER_LIMIT } from './pick-form.ts'
import { line, optionalLine } from './texts.ts'
import { SentTime, Time } from './times.ts'
import { z } from './zod.ts'

/** Maximum number of view links of one gallery. */
export const MAX_VIEW_LINKS = 500
export const VIEW_LINK_NAME_MAX = 255
/** The highest limit of images that a holder may choose. */
export const MAX_PICKS = 10_000
/** The highest number of images that may be downloaded through one link. */
export const MAX_DOWNLOADS = 10_000
/** Maximum length of the page's text beyond the limit, in characters. */
export const MAX_EXTRA_NOTE = 100

const name = line(VIEW_LINK_NAME_MAX, {
  tooLong: `Name must be at most ${VIEW_LINK_NAME_MAX} characters`,
})
/** The size that the holder may download; null for that of the gallery. */
const downloads = z.enum(VISITOR_DOWNLOADS).nullable()
const upTo = (most: number) => {
  const limit = `Must be a whole number from 1 to ${most}`
  return z.int(limit).min(1, limit).max(most, limit).nullable()
}
/** Maximum number of images that holder and guests may download, each counted once; null for any number. */
const maxDownloads = upTo(MAX_DOWNLOADS)
/** Maximum number of images marked 'yes'; null for any number. */
const maxPicks = upTo(MAX_PICKS)
/** The answer to a 'yes' beyond that. */
const overLimit = z.enum(OVER_LIMIT)
/** The page's text once there are more. Empty is stored as null. */
const extraNote = optionalLine(MAX_EXTRA_NOTE, `Must be at most ${MAX_EXTRA_NOTE} characters`)
/** Language of pages and e-mails for its holder; null for that of the gallery. */
const language = z.enum(LANGUAGES).nullable()
/** End of the link; null for never. A past time ends it at once. */
const expiresAt = SentTime.nullable()

/** A link for one person or household, which lets them into a gallery and records their choices. */
export const NewViewLink = z.object({
  name,
  /** True if the holder may invite guests, who see the gallery as its visitors do. */
  mayShare: z.boolean().default(true),
  downloads: downloads.default(null),
  /** Each picture counts once, however often and in whichever way it is downloaded. */
  maxDownloads: maxDownloads.default(null),
  /** True if the holder chooses images. */
  picks: z.boolean().default(true),
  maxPicks: maxPicks.default(null),
  overLimit: overLimit.default('refuse'),
  extraNote: extraNote.default(null),
  language: language.default(null),
  expiresAt: expiresAt.default(null),
})
export type NewViewLink = z.output<typeof NewViewLink>
export type NewViewLinkInput = z.input<typeof NewViewLink>

/**
 * Fields that are left out stay. `mayShare: false` ends the guests' address; true again makes another one. A lower
 * `maxPicks` removes no picks, and downloads stay counted. `done: false` lets the holder choose again.
 */
export const ViewLinkChange = z
  .object({
    name,
    mayShare: z.boolean(),
    downloads,
    maxDownloads,
    picks: z.boolean(),
    maxPicks,
    overLimit,
    extraNote,
    language,
    expiresAt,
    isActive: z.boolean(),
    done: z.literal(false),
  })
  .partial()
export type ViewLinkChange = z.output<typeof ViewLinkChange>
export type ViewLinkChangeInput = z.input<typeof ViewLinkChange>

/** A view link as members see it. */
export const ViewLink = z.object({
  id: z.int(),
  name: z.string(),
  token: z.string(),
  /** Address that opens the gallery for anyone who has it. */
  url: z.string(),
  mayShare: z.boolean(),
  /** Address that opens the gallery for guests of the holder; null if they may not be invited. */
  guestUrl: z.string().nullable(),
  downloads,
  maxDownloads: z.int().nullable(),
  /** Number of different images downloaded by its holder and their guests, including those replaced or deleted since. */
  downloadedImages: z.int(),
  picks: z.boolean(),
  maxPicks: z.int().nullable(),
  overLimit,
  extraNote: z.string().nullable(),
  language,
  expiresAt: Time.nullable(),
  /** True only while it lets anyone in: neither deactivated nor expired, and its gallery is not closed. */
  isActive: z.boolean(),
  /** The member's name, or e-mail without one; null if that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: Time,
  /** UTC days on which a person opened it, without known robots. */
  firstOpenedOn: z.iso.date().nullable(),
  lastOpenedOn: z.iso.date().nullable(),
  daysOpened: z.int(),
  /** Number of images and ZIP files that its holder downloaded. */
  downloadsTaken: z.int(),
  /** Number of picks, whatever their mark. */
  picksCount: z.int(),
  marks: z.object({ yes: z.int(), maybe: z.int(), no: z.int() }),
  /** Images that were replaced after its holder had last seen them, and that they have not opened since. */
  unseenVersions: z.array(z.int()),
  /** Time at which the holder finished, and their message. */
  doneAt: Time.nullable(),
  doneMessage: z.string().nullable(),
  /** Time at which the holder asked to change their choice, and their message; null once it is open again. */
  askedAt: Time.nullable(),
  askedMessage: z.string().nullable(),
})
export type ViewLink = z.infer<typeof ViewLink>

/** A view link in a list. For tokens that may only read, `token`, `url` and `guestUrl` are null: they let anyone in. */
export const ListedViewLink = ViewLink.extend({
  token: z.string().nullable(),
  url: z.string().nullable(),
})
export type ListedViewLink = z.infer<typeof ListedViewLink>
