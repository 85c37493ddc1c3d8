import { withAsciiDomain } from './emails.ts'
import { z } from './zod.ts'

/** What an account uses: the originals of its own galleries, including those added by others, in bytes. */
export const Usage = z.object({
  bytes: z.int(),
  /** Null: no limit. */
  quotaBytes: z.int().nullable(),
  images: z.int(),
  galleries: z.int(),
  /** What was removed and can be restored, or is about to be deleted; not part of `bytes`. */
  removedBytes: z.int(),
  /** The announced sizes of resumable uploads that are not complete; not part of `bytes`. */
  unfinishedBytes: z.int(),
})
export type Usage = z.infer<typeof Usage>

/** How people show that they mean to delete their account: by their password, or by typing their e-mail. */
export const Quitting = z
  .object({
    password: z.string().min(1, 'Required').max(256),
    email: z.string().trim().overwrite(withAsciiDomain).min(1).max(255),
  })
  .partial()
  .refine(({ password, email }) => password !== undefined || email !== undefined, {
    error: 'Either the password or the e-mail must be given',
  })
export type Quitting = z.infer<typeof Quitting>
