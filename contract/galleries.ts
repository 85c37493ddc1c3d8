import {
  Appearance,
  DATELINE_MAX,
  Dateline,
  FileFacts,
  Look,
  PageLanguage,
  VisitorChoices,
} from './appearance.ts'
import { isDomain, normalizeDomain } from './custom-domain.ts'
import { RowId } from './ids.ts'
import { News } from './news.ts'
import { SUBDOMAIN_MAX, SUBDOMAIN_MIN, subdomainProblem } from './subdomain.ts'
import { line, optionalLine, optionalText, seenText, withoutUnseenEnds } from './texts.ts'
import { SentTime, Time } from './times.ts'
import { translationsChange, translationsOf } from './translations.ts'
import { z } from './zod.ts'

const title = line(255, { tooLong: 'Title must be at most 255 characters' })
const description = optionalText(10_000, 'Description must be at most 10000 characters')

/** Fields of a gallery that are translated, with their limits. */
const translatable = {
  title: optionalLine(255, 'Title must be at most 255 characters'),
  description,
  dateline: Dateline,
}
export const GalleryTranslations = translationsOf(translatable)
export type GalleryTranslations = z.output<typeof GalleryTranslations>
export const GalleryTranslationsChange = translationsChange(translatable)
export type GalleryTranslationsChange = z.output<typeof GalleryTranslationsChange>

export const Subdomain = z
  .string()
  .superRefine((value, context) => {
    const problem = subdomainProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .meta({ minLength: SUBDOMAIN_MIN, maxLength: SUBDOMAIN_MAX, pattern: '^[a-z0-9-]+$' })

export const NewGallery = z.object({ title, description: description.default(null), subdomain: Subdomain })
export type NewGallery = z.output<typeof NewGallery>
/**
 * Groups of people who can see a gallery: everybody, those who have an address of it (search engines are asked not
 * to list it), those who enter its password, or its members only.
 */
export const VISIBILITIES = ['public', 'unlisted', 'password', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const GALLERY_PASSWORD_MIN = 6
export const GALLERY_PASSWORD_MAX = 200

/** The password that visitors enter while `visibility` is 'password'. */
export const GalleryPassword = z
  .string()
  .overwrite(withoutUnseenEnds)
  .min(GALLERY_PASSWORD_MIN, `Password must be at least ${GALLERY_PASSWORD_MIN} characters`)
  .max(GALLERY_PASSWORD_MAX, `Password must be at most ${GALLERY_PASSWORD_MAX} characters`)

/** Parts of the owner's identity that visitors' pages show. */
export const Byline = z.object({
  /** True if the pages name the owner's studio. */
  showByline: z.boolean(),
  /** True if the form for the password shows the blurred cover behind it. */
  lockPreview: z.boolean(),
})

/** Body of the call that creates a gallery. */
export const GalleryCreation = NewGallery.extend({
  ...Look.extend({ dateline: Dateline }).partial().shape,
  /**
   * A gallery of the caller's, or one that they collaborate on: appearance, look, and visitors' rights are copied
   * unless the body sets them; texts, dateline, the cover and its focus are not.
   */
  like: RowId.optional(),
  /** A preset of the caller's, instead of `like`: its settings apply unless the body sets them. */
  preset: RowId.optional(),
  /** Default: that of the preset, else 'public'; 'password' with `password`. */
  visibility: z.enum(VISIBILITIES).optional(),
  password: GalleryPassword.optional(),
  translations: GalleryTranslationsChange.optional(),
})
export type GalleryCreation = z.input<typeof GalleryCreation>

/** The values of the edit form. */
export const GalleryDetails = z.object({ title, description: description.default(null) })
export type GalleryDetails = z.output<typeof GalleryDetails>

const changeable = Appearance.extend({
  ...Look.shape,
  dateline: Dateline,
  ...VisitorChoices.shape,
  ...FileFacts.shape,
  ...PageLanguage.shape,
  title,
  description,
  mailOnUploads: z.boolean(),
  ...Byline.shape,
  visibility: z.enum(VISIBILITIES),
  /** One of its images; null for the first. */
  coverImageId: RowId.nullable(),
  /** Merged by language and field: null removes one. */
  translations: GalleryTranslationsChange,
}).partial()
/** Texts that the sender saw; earlier versions may have stored them in several lines. */
const seen = changeable.extend({
  title: z.string().trim().max(255).optional(),
  description: seenText(10_000).optional(),
  dateline: seenText(DATELINE_MAX).optional(),
})
/** The body of PUT. With `was`, conflicting edits are refused as in `GalleryChange` (409). */
export const GalleryReplacement = GalleryDetails.extend({ was: seen.optional() })

/** Fields that only the owner may change. */
export const OWNER_ONLY_FIELDS = [
  'mailOnUploads',
  'showByline',
  'lockPreview',
  'onSite',
  'subdomain',
  'customDomain',
  'visibility',
  'password',
  'closesAt',
] as const

/** A domain of one's own. Empty is stored as null. */
export const CustomDomain = z
  .string()
  .nullable()
  .transform((typed) => (typed?.trim() ? normalizeDomain(typed) : null))
  .refine((domain) => domain === null || isDomain(domain), {
    error: 'Please enter a valid domain name (e.g., photos.example.com)',
  })

/**
 * A partial update of a gallery. `was` holds the values that the sender saw: fields equal to `was` are left as they
 * are now. If someone else has changed a field that the sender also changes, nothing is saved (409 edit_conflict).
 */
export const GalleryChange = changeable.extend({
  /** Accepted only while the gallery has a generated one (ten characters): afterwards 409. */
  subdomain: Subdomain.optional(),
  customDomain: CustomDomain.optional(),
  /** True if the gallery is on its owner's site. */
  onSite: z.boolean().optional(),
  /** Password for visitors while `visibility` is 'password', trimmed. Null removes it. Never part of an answer. */
  password: GalleryPassword.nullable().optional(),
  /** Time at which the gallery closes to visitors; a past time closes it at once. Null for never. */
  closesAt: SentTime.nullable().optional(),
  was: seen.optional(),
})
export type GalleryChange = z.output<typeof GalleryChange>
export type GalleryChangeInput = z.input<typeof GalleryChange>

/** The custom hostname to check: `hostId` is `metadata.dns.id`. */
export const DomainVerification = z.object({ hostId: z.string().min(1, 'Required') })

/** The image on a gallery's card. `filePath` is a URL path that returns the image. */
export const GalleryCover = z.object({
  filePath: z.string(),
  originalName: z.string(),
  width: z.int(),
  height: z.int(),
  /** Focus of the image; the gallery's `coverFocusX` and `coverFocusY` override it. */
  focusX: z.int(),
  focusY: z.int(),
  placeholder: z.string(),
  renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string() })),
})
export type GalleryCover = z.infer<typeof GalleryCover>

const DnsRecord = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  status: z.string().optional(),
})

/**
 * The DNS records that the owner of a custom domain has to publish, and their state: 'pending' until the record is
 * found. Data stored by earlier versions may lack any of the records.
 */
export const GalleryMetadata = z.object({
  dns: z
    .object({
      /** The hostname provider's id; sent to verify the domain. */
      id: z.string(),
      /** Status of the domain as a whole: 'active' once it serves the gallery. */
      status: z.string(),
      ownership_verification: DnsRecord.optional(),
      /** Ownership record of the hostname provider, in addition to ours. */
      provider_verification: DnsRecord.optional(),
      /** The record that points the domain here. */
      routing: DnsRecord.optional(),
      ssl: z
        .object({
          validation_records: z.array(
            z.object({ txt_name: z.string(), txt_value: z.string(), status: z.string() }),
          ),
        })
        .optional(),
    })
    .optional(),
})
export type GalleryMetadata = z.infer<typeof GalleryMetadata>

/** Visibility as members see it. */
const Seeing = z.object({
  /** Id of the gallery in public addresses. */
  publicId: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** True if a password is stored, even while `visibility` does not ask for it. */
  hasPassword: z.boolean(),
  closesAt: Time.nullable(),
})

/** A gallery as its members see it. `access` is the caller's role in it. */
export const Gallery = Appearance.extend({
  ...Look.shape,
  ...VisitorChoices.shape,
  ...FileFacts.shape,
  ...PageLanguage.shape,
  id: z.int(),
  ...Seeing.shape,
  title: z.string(),
  description: z.string().nullable(),
  translations: GalleryTranslations,
  subdomain: z.string(),
  /** The public URL, without a trailing slash. */
  address: z.string(),
  userId: z.string(),
  access: z.enum(['owner', 'collaborator']),
  imageCount: z.int(),
  coverImageId: z.int().nullable(),
  customDomain: z.string().nullable(),
  metadata: GalleryMetadata.nullable(),
  /** True if the owner gets an e-mail when guests add images through a link. */
  mailOnUploads: z.boolean(),
  ...Byline.shape,
  /** True if the gallery is on its owner's site. */
  onSite: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
})
export type Gallery = z.infer<typeof Gallery>

/** A gallery on the dashboard. */
export const GalleryListItem = z.object({
  ...Look.shape,
  ...PageLanguage.shape,
  id: z.int(),
  ...Seeing.shape,
  title: z.string(),
  description: z.string().nullable(),
  translations: GalleryTranslations,
  subdomain: z.string(),
  address: z.string(),
  access: z.enum(['owner', 'collaborator']),
  imageCount: z.int(),
  cover: GalleryCover.nullable(),
  /** News for the caller. */
  news: News,
  createdAt: Time,
  updatedAt: Time,
})
export type GalleryListItem = z.infer<typeof GalleryListItem>

/** Orders of the list. 'news' puts galleries with news first, the last changed first among them. */
export const GALLERY_SORTS = ['updated', 'name', 'created', 'news'] as const
export type GallerySort = (typeof GALLERY_SORTS)[number]

/**
 * Without a field: all galleries, last changed first. `search` matches title, description and subdomain;
 * `after` is the last id so far.
 */
export const GalleryListPage = z.object({
  search: z.string().trim().max(255).optional(),
  sort: z.enum(GALLERY_SORTS).default('updated'),
  after: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export type GalleryListPage = z.output<typeof GalleryListPage>

/**
 * Counts of the galleries that a person owns or collaborates on, and of their images. `found` counts the matches of
 * `search`, or all galleries without it.
 */
export const GalleryCounts = z.object({
  galleries: z.int(),
  owned: z.int(),
  images: z.int(),
  found: z.int(),
})
export type GalleryCounts = z.infer<typeof GalleryCounts>

export const SubdomainAvailability = z.object({ available: z.boolean() })
export type SubdomainAvailability = z.infer<typeof SubdomainAvailability>
