import { ERROR_CODES } from './error-codes.ts'
import { z } from './zod.ts'

/** The body of every error response of /api. */
export const ErrorBody = z
  .object({
    /** Message for people. */
    message: z.string(),
    code: z.enum(ERROR_CODES),
    /** With status 400: the invalid parts of the input. `path` is dotted, and empty for the whole input. */
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** With `preparing`: the number of pictures that are ready, and that of all. */
    ready: z.int().optional(),
    total: z.int().optional(),
    /** With `downloads_used`: the photos that a link's holder and guests may download, and those already downloaded. */
    maxDownloads: z.int().optional(),
    downloadedImages: z.int().optional(),
    /**
     * With `edit_conflict`: the current values of the fields that someone else changed, named as in the request. With
     * `images_missing`: the remaining ones of `imageIds`.
     */
    current: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof ErrorBody>
