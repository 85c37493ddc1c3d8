import { Email } from './emails.ts'
import { RowId } from './ids.ts'
import { line } from './texts.ts'
import { z } from './zod.ts'

export const MAX_RECIPIENTS = 10
export const MAX_EMAIL_SUBJECT = 200
export const MAX_EMAIL_MESSAGE = 5000

/** Sends a gallery by e-mail. */
export const SendGallery = z.object({
  to: z
    .array(Email)
    .min(1, 'Please enter an e-mail address')
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} at a time`),
  subject: line(MAX_EMAIL_SUBJECT),
  message: z.string().trim().min(1, 'Required').max(MAX_EMAIL_MESSAGE, 'Must be at most 5,000 characters'),
  /** The view link that the e-mail leads to; without one it leads to the gallery's address. */
  viewLinkId: RowId.optional(),
})
export type SendGallery = z.output<typeof SendGallery>
