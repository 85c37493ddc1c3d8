import { VISITOR_DOWNLOADS } from './appearance.ts'
import { LANGUAGES } from './languages.ts'
import { OVER_LIMIT } from './pick-form.ts'
import { line, optionalLine } from './texts.ts'
import { SentTime, Time } from './times.ts'
import { z } from './zod.ts'

/** View links of one gallery. */
export const MAX_VIEW_LINKS = 500
export const VIEW_LINK_NAME_MAX = 255
/** The highest limit of images that a holder may choose. */
export const MAX_PICKS = 10_000
/** The highest number of images that may be downloaded through one. */
export const MAX_DOWNLOADS = 10_000
/** Characters of what the page says beyond the limit. */
export const MAX_EXTRA_NOTE = 100

const name = line(VIEW_LINK_NAME_MAX, {
  tooLong: `Name must be at most ${VIEW_LINK_NAME_MAX} characters`,
})
/** The size that the holder may download; null: what the gallery allows. */
const downloads = z.enum(VISITOR_DOWNLOADS).nullable()
const upTo = (most: number) => {
  const limit = `Must be a whole number from 1 to ${most}`
  return z.int(limit).min(1, limit).max(most, limit).nullable()
}
/** The most images that holder and guests may download, each counted once; null: any number. */
const maxDownloads = upTo(MAX_DOWNLOADS)
/** The most images that may be marked 'yes'; null: any number. */
const maxPicks = upTo(MAX_PICKS)
/** The answer to a 'yes' beyond that. */
const overLimit = z.enum(OVER_LIMIT)
/** The page says it once there are more. Empty is stored as null. */
const extraNote = optionalLine(MAX_EXTRA_NOTE, `Must be at most ${MAX_EXTRA_NOTE} characters`)
/** What its holder reads, and is written in; null: as the gallery says. */
const language = z.enum(LANGUAGES).nullable()
/** Null: never. A time in the past ends it at once. */
const expiresAt = SentTime.nullable()

/** A link that lets one person or household into a gallery, and knows what they chose. */
export const NewViewLink = z.object({
  name,
  /** The holder may invite guests, who see the gallery as its visitors do. */
  mayShare: z.boolean().default(true),
  downloads: downloads.default(null),
  /** Each picture counts once, however often and in whichever way it is taken. */
  maxDownloads: maxDownloads.default(null),
  /** The holder chooses images. */
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
 * Fields that are left out stay. `mayShare: false` ends what guests were given; true again makes another address. A lower
 * `maxPicks` takes no picks away, and what was downloaded stays counted. `done: false` lets the holder choose again.
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
  /** Opens the gallery for anyone who has it. */
  url: z.string(),
  mayShare: z.boolean(),
  /** Opens the gallery for guests of the holder; null where they may not be invited. */
  guestUrl: z.string().nullable(),
  downloads,
  maxDownloads: z.int().nullable(),
  /** Different images that its holder and their guests downloaded, those too that are replaced or gone. */
  downloadedImages: z.int(),
  picks: z.boolean(),
  maxPicks: z.int().nullable(),
  overLimit,
  extraNote: z.string().nullable(),
  language,
  expiresAt: Time.nullable(),
  /** True only while it lets anyone in: neither deactivated nor expired, and its gallery is not closed. */
  isActive: z.boolean(),
  /** The member's name, or e-mail without one; null when that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: Time,
  /** UTC days on which a person opened it, without known robots. */
  firstOpenedOn: z.iso.date().nullable(),
  lastOpenedOn: z.iso.date().nullable(),
  daysOpened: z.int(),
  /** Images and ZIP files that its holder downloaded. */
  downloadsTaken: z.int(),
  /** Number of picks, whatever their mark. */
  picksCount: z.int(),
  marks: z.object({ yes: z.int(), maybe: z.int(), no: z.int() }),
  /** Images that were replaced after its holder had last seen them, and that they have not opened since. */
  unseenVersions: z.array(z.int()),
  /** When the holder said that they are done, and what they said then. */
  doneAt: Time.nullable(),
  doneMessage: z.string().nullable(),
  /** When the holder asked to change what they have sent, and what they said then; null once it is open again. */
  askedAt: Time.nullable(),
  askedMessage: z.string().nullable(),
})
export type ViewLink = z.infer<typeof ViewLink>

/** In a list. For API tokens that may only read, `token`, `url` and `guestUrl` are null, because they let anyone in. */
export const ListedViewLink = ViewLink.extend({
  token: z.string().nullable(),
  url: z.string().nullable(),
})
export type ListedViewLink = z.infer<typeof ListedViewLink>
