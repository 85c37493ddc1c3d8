import { z } from 'zod'

export const Rendition = z.object({ width: z.int(), height: z.int(), url: z.string() })
export type Rendition = z.infer<typeof Rendition>

/** What everybody may know of a picture. Width and height are upright; renditions are sorted by width. */
export const PublicImage = z.object({
  id: z.int(),
  galleryId: z.int(),
  originalName: z.string(),
  /** A path that answers GET with the picture (its largest rendition). */
  filePath: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  anchorText: z.string().nullable(),
  anchorUrl: z.string().nullable(),
  anchor_text: z.string().nullable(),
  anchor_url: z.string().nullable(),
  sortOrder: z.int(),
  width: z.int(),
  height: z.int(),
  /** The average colour, `#rrggbb`. */
  placeholder: z.string(),
  renditions: z.array(Rendition),
})
export type PublicImage = z.infer<typeof PublicImage>

/** What members of the gallery see beside that. Size in bytes. */
export const Image = PublicImage.extend({
  filename: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  userId: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
  /** The untouched file as it was sent; members only. */
  originalUrl: z.string(),
  /** The name that a guest gave at an upload link, and the link. */
  uploaderName: z.string().nullable(),
  shareableLinkId: z.int().nullable(),
})
export type Image = z.infer<typeof Image>

const optionalText = (most: number) =>
  z
    .string()
    .max(most, `Must be at most ${most} characters`)
    .nullable()
    .transform((text) => text?.trim() || null)

/** Links in captions lead to pages and mailboxes, never to scripts. */
const anchorUrl = optionalText(2000).refine(
  (text) => text === null || (URL.canParse(text) && /^(https?|mailto):$/.test(new URL(text).protocol)),
  { error: 'Invalid URL' },
)

const ImageDetails = z
  .object({
    title: optionalText(255),
    description: optionalText(10_000),
    anchorText: optionalText(255),
    anchorUrl,
  })
  .partial()

/**
 * A change of what is said about a picture. Both spellings of the anchor are understood; the camelCase one wins.
 * `was` tells what the sender saw before: what they left as it was stays as it is now; if somebody else changed what
 * they changed, nothing is changed (409 edit_conflict).
 */
export const ImageChange = ImageDetails.extend({
  anchor_text: optionalText(255).optional(),
  anchor_url: anchorUrl.optional(),
  was: ImageDetails.optional(),
}).transform(({ anchor_text, anchor_url, ...change }) => ({
  ...(anchor_text === undefined ? {} : { anchorText: anchor_text }),
  ...(anchor_url === undefined ? {} : { anchorUrl: anchor_url }),
  ...change,
}))
export type ImageChange = z.output<typeof ImageChange>
export type ImageChangeInput = z.input<typeof ImageChange>

/** The whole order of a gallery. `was` is the order that the sender saw before, if they want to be told of others'. */
export const ImageOrder = z.object({ imageIds: z.array(z.int()), was: z.array(z.int()).optional() })
export type ImageOrder = z.infer<typeof ImageOrder>

/**
 * An upload may carry a key of the sender's choice. Sent again under the same key within a day, after a connection
 * that broke for instance, its pictures are not stored twice: the first answer is given again.
 */
/** What an upload sends: several files under one name. */
export const UploadForm = z.object({ images: z.array(z.file()).min(1) })

export const UploadHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })
