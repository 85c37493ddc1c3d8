import { z } from 'zod'
import { PublicImage, UploadForm } from './images.ts'

/** Days until an upload link expires. */
export const LINK_LIFETIME_DAYS = 15

export const NewShareableLink = z.object({
  name: z
    .string()
    .max(255, 'Name must be at most 255 characters')
    .nullable()
    .default(null)
    .transform((name) => name?.trim() || null),
})
export type NewShareableLink = z.output<typeof NewShareableLink>

/** `isActive` is true only while the link accepts uploads. */
export const ShareableLink = z.object({
  id: z.int(),
  name: z.string().nullable(),
  token: z.string(),
  url: z.string(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  isActive: z.boolean(),
})
export type ShareableLink = z.infer<typeof ShareableLink>

/** What a guest may see of the gallery. */
export const UploadInvitation = z.object({
  gallery: z.object({ title: z.string(), description: z.string().nullable() }),
  expiresAt: z.iso.datetime(),
})
export type UploadInvitation = z.infer<typeof UploadInvitation>

/** The multipart form of a guest's upload. */
export const GuestUploadForm = UploadForm.extend({ uploaderName: z.string().max(255).optional() })

export const GuestUpload = z.object({ images: z.array(PublicImage) })
export type GuestUpload = z.infer<typeof GuestUpload>
