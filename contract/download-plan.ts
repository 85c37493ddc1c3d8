/** The size of a download, before it begins. */
import { RowId } from './ids.ts'
import { longListOf } from './long-lists.ts'
import { DOWNLOAD_SIZES, MAX_PLANNED } from './visitor-downloads.ts'
import { z } from './zod.ts'

const size = z.enum(DOWNLOAD_SIZES)
const imageIds = longListOf(RowId, MAX_PLANNED)
  .min(1)
  .refine((ids) => new Set(ids).size === ids.length, 'Each image may be named once')

/** Without a size the larger one that is allowed; without a chapter, or with an empty one of a form, the whole gallery. */
export const DownloadInAddress = z.object({
  size: size.optional(),
  chapter: z
    .string()
    .transform((slug) => slug || undefined)
    .optional(),
})

/** A text that is no number names no part of any plan. */
const part = z.preprocess((sent) => (Number.isInteger(Number(sent)) ? Number(sent) : 0), z.int()).optional()

/** An address of a plan: a list of images that was planned (`list`), and one part of several; or what was chosen. */
export const PartInAddress = DownloadInAddress.extend({
  list: z.string().optional(),
  part,
  of: part,
  /** In the place of all photos, where no chapter is named: those that the holder of a view link has marked 'yes'. */
  chosen: z.literal('true').optional(),
})
export type PartInAddress = z.output<typeof PartInAddress>

export const WantedDownload = z
  .object({ size, chapter: z.string().max(255), imageIds })
  .partial()
  .refine(({ chapter, imageIds }) => chapter === undefined || imageIds === undefined, {
    error: 'Either chapter or imageIds may be given',
  })

/** `bytes` are exact, and null until all copies are made (`ready` of them are): only then are there parts. */
export const DownloadPlan = z.object({
  size,
  images: z.int(),
  ready: z.int(),
  bytes: z.int().nullable(),
  parts: z.array(z.object({ url: z.string(), fileName: z.string(), images: z.int(), bytes: z.int() })),
})
export type DownloadPlan = z.infer<typeof DownloadPlan>
