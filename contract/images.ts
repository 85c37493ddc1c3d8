import { Camera, TakenAt } from './camera.ts'
import { MAX_CHAPTERS } from './chapters.ts'
import { RowId } from './ids.ts'
import {
  DESCRIPTION_MAX,
  IMAGE_TYPES,
  LARGEST_GALLERY,
  MAX_CHOSEN,
  MAX_IMAGES_PER_REQUEST,
  TITLE_MAX,
} from './image-limits.ts'
import { longListOf } from './long-lists.ts'
import { optionalLine, optionalText, seenText } from './texts.ts'
import { Time } from './times.ts'
import { translationsChange, translationsOf } from './translations.ts'
import { z } from './zod.ts'

/** A part of a picture's width or height, in per cent. */
export const FocusPercentage = z.int().min(0).max(100)

export const Rendition = z.object({ width: z.int(), height: z.int(), url: z.string() })
export type Rendition = z.infer<typeof Rendition>

/** The texts under an image. */
const Caption = z.object({
  description: z.string().nullable(),
  anchorText: z.string().nullable(),
  anchorUrl: z.string().nullable(),
  anchor_text: z.string().nullable(),
  anchor_url: z.string().nullable(),
})

/** Time and camera according to the file. */
const Shot = z.object({ takenAt: TakenAt.nullable(), camera: Camera.nullable() })

/**
 * The public data of an image; the caption and the camera's facts only while the gallery shows them. Width and height
 * are those of the upright image; renditions are sorted by width.
 */
export const PublicImage = z.object({
  id: z.int(),
  galleryId: z.int(),
  /** A URL path that returns the image (its largest rendition). */
  filePath: z.string(),
  /** Title, also used as the alternative text. */
  title: z.string().nullable(),
  ...Caption.partial().shape,
  ...Shot.partial().shape,
  /** Null without a chapter. */
  chapterId: z.int().nullable(),
  /** Position within its chapter. */
  sortOrder: z.int(),
  width: z.int(),
  height: z.int(),
  /** Focus of its crops, as in CSS `object-position`: 50 and 50 until it is found. */
  focusX: FocusPercentage,
  focusY: FocusPercentage,
  /** The average colour, `#rrggbb`. */
  placeholder: z.string(),
  renditions: z.array(Rendition),
})
export type PublicImage = z.infer<typeof PublicImage>

/** Fields of an image that are translated, with their limits. */
const translatable = {
  title: optionalLine(TITLE_MAX),
  description: optionalText(DESCRIPTION_MAX),
  anchorText: optionalLine(255),
}
export const ImageTranslations = translationsOf(translatable)
export type ImageTranslations = z.output<typeof ImageTranslations>
export const ImageTranslationsChange = translationsChange(translatable)
export type ImageTranslationsChange = z.output<typeof ImageTranslationsChange>

/** An image as members of the gallery see it. `fileSize` is in bytes. */
export const Image = PublicImage.extend({
  ...Caption.shape,
  ...Shot.shape,
  translations: ImageTranslations,
  originalName: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  userId: z.string().nullable(),
  uploadedAt: Time,
  /** The unmodified uploaded file; for members only. */
  originalUrl: z.string(),
  /** The name that a guest gave at an upload link, and the link's id. */
  uploaderName: z.string().nullable(),
  shareableLinkId: z.int().nullable(),
  /** True for an image from an upload link with review until a member approves it: visitors do not see it. */
  waiting: z.boolean(),
  /** True if its focus was set by hand. */
  focusSet: z.boolean(),
})
export type Image = z.infer<typeof Image>

/** Only http, https and mailto URLs, so that a caption's link never runs a script. */
const anchorUrl = optionalLine(2000).refine(
  (text) => text === null || (URL.canParse(text) && /^(https?|mailto):$/.test(new URL(text).protocol)),
  { error: 'Invalid URL' },
)

/** Texts of an image. */
export const ImageDetails = z
  .object({
    ...translatable,
    anchorUrl,
  })
  .partial()

/** Captions that the sender saw; earlier versions may have stored them in several lines. */
const SeenDetails = z
  .object({
    title: seenText(TITLE_MAX),
    description: seenText(DESCRIPTION_MAX),
    anchorText: seenText(255),
    anchorUrl: seenText(2000),
    translations: ImageTranslationsChange,
  })
  .partial()

/** A focus that is set by hand. Both null returns to the one found in the picture, which is searched for again. */
const ChangedFocus = z
  .object({ focusX: FocusPercentage.nullable(), focusY: FocusPercentage.nullable() })
  .partial()
type ChangedFocus = z.output<typeof ChangedFocus>

const isAbsent = (value: unknown) => value === undefined || value === null

/** True if neither or both are given, and both are numbers or both are null. */
export const isWholeFocus = ({ focusX, focusY }: ChangedFocus) =>
  isAbsent(focusX) || isAbsent(focusY) ? focusX === focusY : true
export const WHOLE_FOCUS = { error: 'focusX and focusY must be given together', path: ['focusY'] }

/**
 * A change of an image's texts and focus. Both spellings of the anchor fields are accepted; camelCase takes precedence.
 * `translations` are merged by language and field: null removes one.
 * `was` holds the values that the sender saw: fields equal to `was` are left as they are now. If someone else has
 * changed a field that the sender also changes, nothing is saved (409 edit_conflict).
 */
export const ImageChange = ImageDetails.extend({
  ...ChangedFocus.shape,
  anchor_text: optionalLine(255).optional(),
  anchor_url: anchorUrl.optional(),
  translations: ImageTranslationsChange.optional(),
  was: SeenDetails.optional(),
})
  .refine(isWholeFocus, WHOLE_FOCUS)
  .transform(({ anchor_text, anchor_url, ...change }) => ({
    ...(anchor_text === undefined ? {} : { anchorText: anchor_text }),
    ...(anchor_url === undefined ? {} : { anchorUrl: anchor_url }),
    ...change,
  }))
export type ImageChange = z.output<typeof ImageChange>
export type ImageChangeInput = z.input<typeof ImageChange>

/** Images of one gallery, each once. */
const chosenIds = longListOf(RowId, MAX_CHOSEN)
  .min(1)
  .transform((ids) => [...new Set(ids)])

/** Ids of images of one gallery, each once, as text: `1,2,3`. */
const chosenIdsAsText = z
  .string()
  .max(MAX_CHOSEN * '2147483647,'.length, `Must be at most ${MAX_CHOSEN}`)
  .regex(/^\d+(,\d+)*$/, 'Must be ids with commas between them')
  .transform((text) => text.split(',').map(Number))
  .pipe(chosenIds)

/** Maximum number of images that one call reads, unless it reads all. */
export const MAX_IMAGES_READ = 250

/**
 * Images of a gallery to list, in their order; all of them without a field. `limit`: the first ones, at most that many;
 * `ids`: those of these ids that exist.
 */
export const ListedImages = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_IMAGES_READ).optional(),
  ids: chosenIdsAsText
    .refine(({ length }) => length <= MAX_IMAGES_READ, `Must be at most ${MAX_IMAGES_READ}`)
    .optional(),
})
export type ListedImages = z.output<typeof ListedImages>

/** The ids of a gallery's images in their order. */
export const ImageIds = z.object({ imageIds: z.array(z.int()) })
export type ImageIds = z.infer<typeof ImageIds>

/** Images to delete. */
export const ImageDeletion = z.object({ imageIds: chosenIds })

/** Maximum length of the texts that one call gives to several images, in characters in all. */
const MAX_TEXTS_OF_ALL = 2_000_000

/**
 * Texts and focus for several images of a gallery; fields that are left out stay as they are. A text counts for each of
 * the images.
 */
export const ImagesChange = ImageDetails.extend({
  ...ChangedFocus.shape,
  translations: ImageTranslationsChange.optional(),
  imageIds: chosenIds,
})
  .refine(isWholeFocus, WHOLE_FOCUS)
  .refine(({ imageIds, ...texts }) => JSON.stringify(texts).length * imageIds.length <= MAX_TEXTS_OF_ALL, {
    error: 'These texts are too long for so many images. Choose fewer',
    path: ['imageIds'],
  })
export type ImagesChange = z.output<typeof ImagesChange>
export type ImagesChangeInput = z.input<typeof ImagesChange>

/** Originals to download, in an address; also in a body, where forms send the ids as text, too. */
export const ChosenInAddress = z.object({ ids: chosenIdsAsText })
export const Chosen = z.object({ imageIds: z.union([chosenIds, chosenIdsAsText]) })

const allIds = longListOf(z.int(), LARGEST_GALLERY)

/** All images of a gallery: first those without a chapter (`id: null`), then each chapter with its own. */
const Arrangement = longListOf(z.object({ id: z.int().nullable(), imageIds: allIds }), MAX_CHAPTERS + 1)
export type Arrangement = z.infer<typeof Arrangement>

/**
 * The complete order of a gallery, either as the ids of its images (`imageIds`), which then stay in their chapters, or
 * chapter by chapter. With `was`, the order of the images that the sender saw, a concurrent reorder is refused (409).
 */
export const ImageOrder = z
  .object({ imageIds: allIds, chapters: Arrangement, was: allIds })
  .partial()
  .refine(({ imageIds, chapters }) => (imageIds === undefined) !== (chapters === undefined), {
    error: 'Either imageIds or chapters must be given',
  })
export type ImageOrder = z.infer<typeof ImageOrder>

/** Waiting images that are to be shown to visitors. */
export const ImageApproval = z.object({ imageIds: longListOf(RowId, MAX_CHOSEN).min(1) })
export type ImageApproval = z.infer<typeof ImageApproval>

/** Hexadecimal SHA-256 digests of files that are searched for in the gallery. */
export const FilesToFind = z.object({
  sha256: longListOf(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'Must be a SHA-256 in hexadecimal')
      .toLowerCase(),
    MAX_IMAGES_PER_REQUEST,
  ),
})
export const KnownFiles = z.object({ known: z.array(z.string()) })
export type KnownFiles = z.infer<typeof KnownFiles>

/** The multipart form of an upload: several files in one repeated field. */
export const UploadForm = z.object({ images: z.array(z.file()).min(1).max(MAX_IMAGES_PER_REQUEST) })

/** The multipart form of a member's upload, which can name the chapter at whose end the images go. */
export const MemberUploadForm = UploadForm.extend({ chapterId: RowId.optional() })

/** The multipart form of another file for an image. */
export const ReplacementForm = z.object({ image: z.file() })

/**
 * A key of the client's choice. An upload that is repeated with the same key within a day, for example after a lost
 * connection, is not stored twice: it gets the first response again.
 */
export const UploadHeaders = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })

/** Uploads that this host accepts: the maximum size of a file, and the types by content. */
export const AcceptedUploads = z.object({ maxFileBytes: z.int(), formats: z.array(z.enum(IMAGE_TYPES)) })
