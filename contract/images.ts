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
