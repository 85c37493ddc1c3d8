import { Appearance, FileFacts, Look, VisitorChoices } from './appearance.ts'
import { PublicChapter } from './chapters.ts'
import { GALLERY_PASSWORD_MAX } from './galleries.ts'
import { z } from './zod.ts'

/** The public data of a gallery: neither its owner nor its DNS records. */
export const PublicGallery = z.object({
  id: z.int(),
  publicId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  /** Link that this visitor may pass on; null if the photographer invites others. */
  shareUrl: z.string().nullable(),
  /** True if guests need the gallery's password there. */
  shareNeedsPassword: z.boolean(),
  ...Appearance.shape,
  ...Look.shape,
  ...FileFacts.pick({ showCameraFacts: true }).shape,
  ...VisitorChoices.shape,
  /** Chapters in order, without those that have no image for visitors. */
  chapters: z.array(PublicChapter),
})
export type PublicGallery = z.infer<typeof PublicGallery>

/** Body of the call that opens a protected gallery. */
export const Unlocking = z.object({ password: z.string().max(GALLERY_PASSWORD_MAX) })

/** A sample gallery on the landing page. */
export const SampleGallery = z.object({
  title: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  imageCount: z.int(),
  /** The first images, enough for the showcase and the hero. */
  images: z.array(
    z.object({
      title: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      focusX: z.int(),
      focusY: z.int(),
      placeholder: z.string(),
      renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string() })),
    }),
  ),
})
export type SampleGallery = z.infer<typeof SampleGallery>
