import { RowId } from './ids.ts'
import { PublicImage, UploadForm } from './images.ts'
import { optionalLine, optionalText } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** Days until an upload link expires: default and maximum. */
export const LINK_LIFETIME_DAYS = 15
export const LINK_LIFETIME_MAX_DAYS = 365

const name = optionalLine(255, 'Name must be at most 255 characters')

const LIFETIME = `Must be a whole number of days from 1 to ${LINK_LIFETIME_MAX_DAYS}`
const expiresInDays = z.int(LIFETIME).min(1, LIFETIME).max(LINK_LIFETIME_MAX_DAYS, LIFETIME)

/** Chapter for its images; null for none, as after the chapter is deleted. */
const chapterId = RowId.nullable()

/** Maximum number of active upload links of one gallery. */
export const MAX_UPLOAD_LINKS = 200

export const LINK_MESSAGE_MAX = 500

/** Text for guests instead of the gallery's description; empty is stored as null. */
const message = optionalText(LINK_MESSAGE_MAX, `Message must be at most ${LINK_MESSAGE_MAX} characters`)

/** Without a name it is called `Link #n`. With `review`, images wait until a member approves them. */
export const NewShareableLink = z.object({
  name: name.default(null),
  expiresInDays: expiresInDays.default(LINK_LIFETIME_DAYS),
  review: z.boolean().default(false),
  chapterId: chapterId.default(null),
  message: message.default(null),
})
export type NewShareableLink = z.output<typeof NewShareableLink>
export type NewShareableLinkInput = z.input<typeof NewShareableLink>

/** `expiresInDays` counts from now: an expired link accepts uploads again, a deactivated one does not. */
export const ShareableLinkChange = z
  .object({ name, expiresInDays, review: z.boolean(), chapterId, message })
  .partial()
export type ShareableLinkChange = z.output<typeof ShareableLinkChange>

/**
 * `isActive` is true only while the link accepts uploads; a link that is `deactivated` never will again. `createdBy` is
 * the member's name, or email without one; null if that account is gone. `imageCount` counts images added through it.
 */
export const ShareableLink = z.object({
  id: z.int(),
  name: z.string().nullable(),
  token: z.string(),
  url: z.string(),
  expiresAt: Time,
  createdAt: Time,
  isActive: z.boolean(),
  deactivated: z.boolean(),
  expiresInDays: z.int(),
  review: z.boolean(),
  chapterId: z.int().nullable(),
  message: z.string().nullable(),
  createdBy: z.string().nullable(),
  imageCount: z.int(),
})
export type ShareableLink = z.infer<typeof ShareableLink>

/** A link in a list. `token` and `url` are null for API tokens that may only read, because they allow adding images. */
export const ListedShareableLink = ShareableLink.extend({
  token: z.string().nullable(),
  url: z.string().nullable(),
})

/** The parts of the gallery that a guest may see. */
export const UploadInvitation = z.object({
  gallery: z.object({ title: z.string(), description: z.string().nullable() }),
  /** Text for guests instead of the gallery's description; null if the link has none. */
  message: z.string().nullable(),
  expiresAt: Time,
})
export type UploadInvitation = z.infer<typeof UploadInvitation>

/** The name that a guest gives. */
export const UploaderName = optionalLine(255, 'Your name must be at most 255 characters')

/** The multipart form of a guest's upload. */
export const GuestUploadForm = UploadForm.extend({ uploaderName: UploaderName.optional() })

/** `receipt` is for withdrawing the image, and in no other answer. `waiting` is true until a member approves it. */
export const GuestImage = PublicImage.extend({ receipt: z.string(), waiting: z.boolean() })
export type GuestImage = z.infer<typeof GuestImage>

export const GuestUpload = z.object({ images: z.array(GuestImage) })
export type GuestUpload = z.infer<typeof GuestUpload>

export const Withdrawal = z.object({ receipt: z.string().min(1).max(100) })
