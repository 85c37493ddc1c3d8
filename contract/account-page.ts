import { z } from 'zod'

/** What an account uses: the originals of its own galleries, whoever added them, in bytes. */
export const Usage = z.object({
  bytes: z.int(),
  /** Null: no limit. */
  quotaBytes: z.int().nullable(),
  images: z.int(),
  galleries: z.int(),
})
export type Usage = z.infer<typeof Usage>
