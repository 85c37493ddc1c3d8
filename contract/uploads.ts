import { ERROR_CODES } from './error-codes.ts'
import { Image } from './images.ts'
import { Time } from './times.ts'
import { GuestImage } from './upload-links.ts'
import { z } from './zod.ts'

export const UPLOAD_STATES = ['receiving', 'done', 'refused'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** Maximum number of unfinished uploads of one person, or through one link. */
export const MAX_UNFINISHED_UPLOADS = 100
/** Limit of a link's unfinished uploads from one network. */
export const MAX_UNFINISHED_OF_NETWORK = 50

/** Uploads of a gallery's guests that may be continued, and the bytes that they announced. */
export const UnfinishedUploads = z.object({ count: z.int(), bytes: z.int() })
export type UnfinishedUploads = z.infer<typeof UnfinishedUploads>

/** The headers of every call of tus 1.0.0 but GET. Values are checked by the calls, whose refusals the standard fixes. */
export const TusHeaders = z.object({
  'tus-resumable': z.string().optional(),
  'upload-length': z.string().optional(),
  'upload-metadata': z.string().optional(),
  'upload-offset': z.string().optional(),
  'upload-checksum': z.string().optional(),
})

/**
 * A resumable upload. `offset` and `length` in bytes. `image` as the upload call answers it, `receipt` for guests; `code`
 * and `message` give the reason if the file was refused.
 */
export const Upload = z.object({
  state: z.enum(UPLOAD_STATES),
  offset: z.int(),
  length: z.int(),
  expiresAt: Time,
  image: z.union([Image, GuestImage]).nullable(),
  receipt: z.string().nullable(),
  message: z.string().nullable(),
  code: z.enum(ERROR_CODES).nullable(),
})
export type Upload = z.infer<typeof Upload>
