/**
 * Messages between the server and a decoding process. The process imports only the types: with the schemas it would
 * start a third slower.
 */
import { z } from 'zod'
import { Camera, TakenAt } from '#contract/camera.ts'
import { DESCRIPTION_MAX, IMAGE_TYPES, TITLE_MAX } from '#contract/image-limits.ts'
import { FocusPercentage } from '#contract/images.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { type MadeSize, RENDITION_WIDTHS } from '#contract/rendition-sizes.ts'
import { NO_METADATA } from './file-metadata.ts'
import { UNUSABLE_REASONS } from './unusable-image.ts'

/** Formats of renditions: `logo` is a WebP with exact edges, `png` a logo for mail programs. */
export type Format = 'webp' | 'jpeg' | 'logo' | 'png'

/** Kinds of tasks: prepare an upload, make renditions of some sizes, or find the focus. */
export type Asked =
  | { ask: 'prepare' }
  | { ask: 'renditions'; sizes: MadeSize[]; format: Format }
  | { ask: 'focus' }

/** A task for a decoding process, one at a time. The file's bytes follow on its stdin. */
export type Task = Asked & {
  /** Size of the file. */
  bytes: number
  mayBeLarge: boolean
}

const Pixels = z.int().positive().max(100_000_000)

/** Schema of captions. Metadata that fails it is dropped; the image stays. */
const caption = {
  title: z.string().min(1).max(TITLE_MAX),
  description: z.string().min(1).max(DESCRIPTION_MAX),
}
const Metadata = z
  .object({
    title: caption.title.nullable(),
    description: caption.description.nullable(),
    translations: z.partialRecord(z.enum(LANGUAGES), z.object(caption).partial()),
    takenAt: TakenAt.nullable(),
    camera: Camera.nullable(),
  })
  .catch(NO_METADATA)

const BLURRED = /^data:image\/webp;base64,[\w+/=]{1,4000}$/

export const InspectedImage = z.object({
  mimeType: z.enum(IMAGE_TYPES),
  /** Pixels of the upright image. */
  width: Pixels,
  height: Pixels,
  /** The average colour as `#rrggbb`, transparency on white. */
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
  /** The image 24 pixels wide, as a data URL, shown until a cover has loaded. */
  blurred: z.string().regex(BLURRED),
  metadata: Metadata,
})
export type InspectedImage = z.infer<typeof InspectedImage>

/** The answer of a decoding process. It is validated, because a hostile image may have taken over the process. */
export const Answer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    inspected: InspectedImage.optional(),
    focus: z.object({ focusX: FocusPercentage, focusY: FocusPercentage }).optional(),
    /** Narrowest first. Their bytes follow on stdout in the same order. */
    renditions: z
      .array(
        z.object({
          ...{ width: Pixels, height: Pixels, bytes: z.int().positive().max(100_000_000) },
          /** True if a logo is a shape of one colour on a transparent background; only for logos. */
          isInk: z.boolean().optional(),
        }),
      )
      .max(RENDITION_WIDTHS.length + 1),
  }),
  /** Postponed: the task needs much memory and may run only while no other such task does. */
  z.object({ outcome: z.literal('large') }),
  z.object({
    outcome: z.literal('unusable'),
    reason: z.enum(UNUSABLE_REASONS),
    detail: z.string().optional(),
  }),
  /** Failed through no fault of the image. */
  z.object({ outcome: z.literal('failed'), message: z.string() }),
])
export type Answer = z.infer<typeof Answer>
