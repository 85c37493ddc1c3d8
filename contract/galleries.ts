import { z } from 'zod'
import { Appearance } from './appearance.ts'
import { isDomain, normalizeDomain } from './custom-domain.ts'
import { SUBDOMAIN_MAX, SUBDOMAIN_MIN, subdomainProblem } from './subdomain.ts'

const title = z.string().trim().min(1, 'Required').max(255, 'Title must be at most 255 characters')
/** Empty means none. */
const description = z
  .string()
  .max(10_000, 'Description must be at most 10000 characters')
  .nullable()
  .transform((text) => text?.trim() || null)

const subdomain = z
  .string()
  .superRefine((value, context) => {
    const problem = subdomainProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .meta({ minLength: SUBDOMAIN_MIN, maxLength: SUBDOMAIN_MAX, pattern: '^[a-z0-9-]+$' })

export const NewGallery = z.object({ title, description: description.default(null), subdomain })
export type NewGallery = z.output<typeof NewGallery>
/** What the form holds before it is sent. */
export type NewGalleryInput = z.input<typeof NewGallery>

/** What the edit form holds. */
export const GalleryDetails = z.object({ title, description: description.default(null) })
export type GalleryDetails = z.output<typeof GalleryDetails>

const changeable = Appearance.extend({ title, description, mailOnUploads: z.boolean() }).partial()
/** What PUT takes: with `was`, like a change of some fields, unless somebody else changed the same meanwhile (409). */
export const GalleryReplacement = GalleryDetails.extend({ was: changeable.optional() })

/** Fields that only the owner changes. */
export const OWNER_ONLY_FIELDS = ['mailOnUploads', 'customDomain'] as const

/** Empty means none. */
const customDomain = z
  .string()
  .nullable()
  .transform((typed) => (typed?.trim() ? normalizeDomain(typed) : null))
  .refine((domain) => domain === null || isDomain(domain), {
    error: 'Please enter a valid domain name (e.g., photos.example.com)',
  })

/**
 * A change of some of a gallery's fields. `was` tells what the sender saw of them before: what they left as it was
 * stays as it is now; if somebody else changed one that they changed, nothing is changed (409 edit_conflict).
 */
export const GalleryChange = changeable.extend({
  customDomain: customDomain.optional(),
  was: changeable.optional(),
})
export type GalleryChange = z.output<typeof GalleryChange>
export type GalleryChangeInput = z.input<typeof GalleryChange>

/** Which domain is to be looked at: `hostId` is `metadata.dns.id`. */
export const DomainVerification = z.object({ hostId: z.string().min(1, 'Required') })

/** The picture on a gallery's card. `filePath` answers GET with the picture. */
export const GalleryCover = z.object({
  filePath: z.string(),
  originalName: z.string(),
  width: z.int(),
  height: z.int(),
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
 * What the owner of a custom domain has to publish in its DNS, and what was seen of it. A status is 'pending' until
 * the record is seen. What was stored by an earlier version may lack any of the records.
 */
export const GalleryMetadata = z.object({
  dns: z
    .object({
      /** What the provider of hostnames calls it; verifying names it. */
      id: z.string(),
      /** Of the domain as a whole: 'active' once it shows the gallery. */
      status: z.string(),
      ownership_verification: DnsRecord.optional(),
      /** What the provider of hostnames asks for beside our own proof. */
      provider_verification: DnsRecord.optional(),
      /** Where the domain must point. */
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

/** A gallery as its members see it. `access` says in which way the asking person belongs to it. */
export const Gallery = Appearance.extend({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  subdomain: z.string(),
  /** The public URL, without a slash at the end. */
  address: z.string(),
  userId: z.string(),
  access: z.enum(['owner', 'collaborator']),
  imageCount: z.int(),
  customDomain: z.string().nullable(),
  metadata: GalleryMetadata.nullable(),
  /** Whether the owner gets a mail when guests add pictures through a link. */
  mailOnUploads: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Gallery = z.infer<typeof Gallery>

/** One card of the dashboard. */
export const GalleryListItem = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  subdomain: z.string(),
  address: z.string(),
  access: z.enum(['owner', 'collaborator']),
  imageCount: z.int(),
  cover: GalleryCover.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type GalleryListItem = z.infer<typeof GalleryListItem>

export const SubdomainAvailability = z.object({ available: z.boolean() })
export type SubdomainAvailability = z.infer<typeof SubdomainAvailability>
