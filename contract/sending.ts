import { Email } from './emails.ts'
import { RowId } from './ids.ts'
import { line, text } from './texts.ts'
import { Time } from './times.ts'
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
  message: text().min(1, 'Required').max(MAX_EMAIL_MESSAGE, 'Must be at most 5,000 characters'),
  /** The view link that the e-mail leads to; without one it leads to the gallery's address. */
  viewLinkId: RowId.optional(),
})
export type SendGallery = z.output<typeof SendGallery>

/** The e-mail as a recipient gets it; the pictures are in its HTML. */
export const SendPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type SendPreview = z.infer<typeof SendPreview>

/** A gallery that was sent to one recipient. */
export const SentGallery = z.object({
  id: z.int(),
  /** The recipient's address. */
  to: z.string(),
  subject: z.string(),
  sentAt: Time,
  /** The member's name, or their e-mail without one; null if that account is gone. */
  sentBy: z.string().nullable(),
  /** Null for the gallery's own address, and for a deleted link. */
  viewLinkId: z.int().nullable(),
  /** The first UTC day on which the link was opened after sending. */
  openedOn: z.string().nullable(),
})
export type SentGallery = z.infer<typeof SentGallery>
