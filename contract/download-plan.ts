/** The size of a download, before it begins. */
import { RowId } from './ids.ts'
import { longListOf } from './long-lists.ts'
import { DOWNLOAD_SIZES, MAX_PLANNED } from './visitor-downloads.ts'
import { z } from './zod.ts'

const size = z.enum(DOWNLOAD_SIZES)
const imageIds = longListOf(RowId, MAX_PLANNED)
  .min(1)
  .refine((ids) => new Set(ids).size === ids.length, 'Each image may be named once')

/** Default: the larger size that is allowed, and the whole gallery; forms send an empty chapter for that. */
export const DownloadInAddress = z.object({
  size: size.optional(),
  chapter: z
    .string()
    .transform((slug) => slug || undefined)
    .optional(),
})

/** A part's number; any other text becomes 0, which names no part of any plan. */
const part = z.preprocess((sent) => (Number.isInteger(Number(sent)) ? Number(sent) : 0), z.int()).optional()

/** Query of a plan: a planned list of images (`list`) and one of its parts, or a choice of images. */
export const PartInAddress = DownloadInAddress.extend({
  list: z.string().optional(),
  part,
  of: part,
  /** Instead of all photos, if no chapter is named: those that the holder of a view link has marked 'yes'. */
  chosen: z.literal('true').optional(),
})
export type PartInAddress = z.output<typeof PartInAddress>

export const WantedDownload = z
  .object({ size, chapter: z.string().max(255), imageIds })
  .partial()
  .refine(({ chapter, imageIds }) => chapter === undefined || imageIds === undefined, {
    error: 'Either chapter or imageIds may be given',
  })

/** `bytes` is exact, and null until all copies are made (`ready` counts them): only then are there parts. */
export const DownloadPlan = z.object({
  size,
  images: z.int(),
  ready: z.int(),
  bytes: z.int().nullable(),
  parts: z.array(z.object({ url: z.string(), fileName: z.string(), images: z.int(), bytes: z.int() })),
})
export type DownloadPlan = z.infer<typeof DownloadPlan>
