/** `gallery.json`: the description of a gallery and its images in a bundle. */

import {
  Appearance,
  Dateline,
  DEFAULT_LOOK,
  FileFacts,
  Look,
  PageLanguage,
  VisitorChoices,
} from './appearance.ts'
import { Camera, TakenAt } from './camera.ts'
import { MAX_CHAPTERS, NewChapter } from './chapters.ts'
import { GalleryDetails, GalleryTranslationsChange, NewGallery, VISIBILITIES } from './galleries.ts'
import {
  FocusPercentage,
  ImageDetails,
  ImageTranslationsChange,
  isWholeFocus,
  WHOLE_FOCUS,
} from './images.ts'
import { z } from './zod.ts'

/** Maximum size of `gallery.json`, in bytes. */
export const MAX_MANIFEST_BYTES = 50 * 1024 * 1024

/** A path in the archive, beside `gallery.json`; images of a chapter are in its folder. */
const file = z
  .string()
  .normalize()
  .regex(/^originals\/([^/\\]{1,255}\/)?[^/\\]{1,255}$/, 'Must be a file in the folder originals')

/** The look of a gallery, with defaults for missing fields. */
const withDefaults = {
  layout: Look.shape.layout.default(DEFAULT_LOOK.layout),
  spacing: Look.shape.spacing.default(DEFAULT_LOOK.spacing),
  coverStyle: Look.shape.coverStyle.default(DEFAULT_LOOK.coverStyle),
  coverFocusX: Look.shape.coverFocusX.default(DEFAULT_LOOK.coverFocusX),
  coverFocusY: Look.shape.coverFocusY.default(DEFAULT_LOOK.coverFocusY),
  theme: Look.shape.theme.default(DEFAULT_LOOK.theme),
  typeface: Look.shape.typeface.default(DEFAULT_LOOK.typeface),
  dateline: Dateline.default(null),
}

/**
 * The images in order. An import prefers facts that it reads from the files. Version 1 has neither look nor
 * chapters. In versions 1 and 2 a cover's focus of 50 and 50 means that nobody chose one, and images have none.
 */
export const BundleManifest = z.object({
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  gallery: z.object({
    ...GalleryDetails.shape,
    subdomain: z.string().max(255),
    visibility: z.enum(VISIBILITIES),
    ...Appearance.shape,
    ...withDefaults,
    ...FileFacts.shape,
    ...VisitorChoices.shape,
    language: PageLanguage.shape.language.default(null),
    translations: GalleryTranslationsChange.default({}),
    /** The `file` of one of the images; null for the first. */
    cover: file.nullable(),
    showByline: z.boolean().default(true),
    /** Chapters in order. */
    chapters: z.array(NewChapter).max(MAX_CHAPTERS).default([]),
  }),
  images: z.array(
    z
      .object({
        file,
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal digits'),
        ...ImageDetails.required().shape,
        translations: ImageTranslationsChange.default({}),
        /** Name of the uploaded file, shortened as all file names are. */
        originalName: z.string().max(1000),
        mimeType: z.string().max(100),
        fileSize: z.int().min(0),
        width: z.int().positive(),
        height: z.int().positive(),
        takenAt: TakenAt.nullable(),
        camera: Camera.nullable(),
        /** Focus, if it was set by hand; otherwise both values are null. */
        focusX: FocusPercentage.nullable().default(null),
        focusY: FocusPercentage.nullable().default(null),
        /** Index in `chapters`; null without a chapter. */
        chapter: z.int().min(0).nullable().default(null),
      })
      .refine(isWholeFocus, WHOLE_FOCUS),
  ),
})
export type BundleManifest = z.output<typeof BundleManifest>

/** The multipart form of an import. Without `subdomain` the gallery gets that of the bundle, or a free one like it. */
export const ImportForm = z.object({ bundle: z.file(), subdomain: NewGallery.shape.subdomain.optional() })
