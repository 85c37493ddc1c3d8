/** `gallery.json`: what a bundle says about a gallery and its images. */
import { z } from 'zod'
import { Appearance, FileFacts, VisitorChoices } from './appearance.ts'
import { Camera, TakenAt } from './camera.ts'
import { GalleryDetails, NewGallery, VISIBILITIES } from './galleries.ts'
import { ImageDetails } from './images.ts'

/** Of `gallery.json`, in bytes. */
export const MAX_MANIFEST_BYTES = 50 * 1024 * 1024

/** A path in the archive, beside `gallery.json`. */
const file = z.string().regex(/^originals\/[^/\\]{1,255}$/, 'Must be a file in the folder originals')

/** The images in order. What an import cannot know better from the files is taken from here. */
export const BundleManifest = z.object({
  version: z.literal(1),
  gallery: z.object({
    ...GalleryDetails.shape,
    subdomain: z.string().max(255),
    visibility: z.enum(VISIBILITIES),
    ...Appearance.shape,
    ...FileFacts.shape,
    ...VisitorChoices.shape,
    /** The `file` of one of the images; null: the first. */
    cover: file.nullable(),
  }),
  images: z.array(
    z.object({
      file,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal digits'),
      ...ImageDetails.required().shape,
      originalName: z.string().max(255),
      mimeType: z.string().max(100),
      fileSize: z.int().min(0),
      width: z.int().positive(),
      height: z.int().positive(),
      takenAt: TakenAt.nullable(),
      camera: Camera.nullable(),
    }),
  ),
})
export type BundleManifest = z.output<typeof BundleManifest>

/** The multipart form of an import. Without `subdomain` the gallery gets that of the bundle, or a free one like it. */
export const ImportForm = z.object({ bundle: z.file(), subdomain: NewGallery.shape.subdomain.optional() })
