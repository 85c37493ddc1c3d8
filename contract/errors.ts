import { z } from 'zod'
import { ERROR_CODES } from './error-codes.ts'

/** What every answer of /api carries when the call did not do what was asked. */
export const ErrorBody = z.object({
  /** Words for a person. */
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** With 400: which parts of the input are wrong. `path` is dotted, empty for the whole input. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `edit_conflict`: what the fields are now that somebody else changed meanwhile, by the names of the call. */
  current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
