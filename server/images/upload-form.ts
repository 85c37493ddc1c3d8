/** Limits and refusals of forms with files. */
import type { IncomingHttpHeaders } from 'node:http'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import type { Refusals } from '#server/platform/http/call.ts'

/** Limits of an upload form; its fields are a guest's name and a few others. */
export const UPLOAD_FORM = {
  files: MAX_IMAGES_PER_REQUEST,
  fields: 20,
  fieldBytes: 4096,
  idleTimeoutMs: 60_000,
}

/** Maximum length of the headers of one part; longer names are cut to 255 characters anyway. */
const PART_HEADER_BYTES = 1536
const MAX_OVERHEAD =
  UPLOAD_FORM.files * PART_HEADER_BYTES + UPLOAD_FORM.fields * (PART_HEADER_BYTES + UPLOAD_FORM.fieldBytes)

/** Minimum size of a form's files, in bytes: its length, if that is known, less the most that the form may add. */
export const minBytes = ({ 'content-length': length }: IncomingHttpHeaders): number =>
  Math.max(0, Number(length ?? 0) - MAX_OVERHEAD)

/** Refusals of a form's files. */
export const UPLOAD_REFUSALS: Refusals = {
  400: ['unusable_image'],
  403: ['quota_exceeded'],
  408: ['timeout'],
  413: ['too_large'],
  415: ['unsupported_type'],
}
