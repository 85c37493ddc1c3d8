import { withAsciiDomain } from './emails.ts'
import { z } from './zod.ts'

/** Storage used by an account: the originals of its own galleries, including those added by others, in bytes. */
export const Usage = z.object({
  bytes: z.int(),
  /** Null for no limit. */
  quotaBytes: z.int().nullable(),
  images: z.int(),
  galleries: z.int(),
  /** Bytes of deleted things that can be restored or await removal; not part of `bytes`. */
  removedBytes: z.int(),
  /** Announced sizes of resumable uploads that are not complete; not part of `bytes`. */
  unfinishedBytes: z.int(),
})
export type Usage = z.infer<typeof Usage>

/** Proof that people mean to delete their account: their password, or their typed e-mail. */
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
