import { grouped } from './counts.ts'
import { Email } from './emails.ts'
import { RowId } from './ids.ts'
import { MAX_CHOSEN } from './image-limits.ts'
import { longListOf } from './long-lists.ts'
import { MAX_SELECTION_MESSAGE, MAX_SELECTION_NAME } from './selection-form.ts'
import { line, text } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

const characters = (most: number) => `Please use ${grouped(most)} characters at most`

/** Marked images, as a visitor sends them. */
export const NewSelection = z.object({
  name: line(MAX_SELECTION_NAME, {
    missing: 'Please enter your name',
    tooLong: characters(MAX_SELECTION_NAME),
  }),
  email: Email.optional(),
  message: text()
    .max(MAX_SELECTION_MESSAGE, characters(MAX_SELECTION_MESSAGE))
    .transform((message) => message || undefined)
    .optional(),
  imageIds: longListOf(RowId, MAX_CHOSEN)
    .min(1, 'Please choose a photo')
    .refine((ids) => new Set(ids).size === ids.length, 'Each photo can be in a selection once'),
})
export type NewSelection = z.output<typeof NewSelection>

export const SelectionSent = z.object({ id: z.int() })
export type SelectionSent = z.infer<typeof SelectionSent>

/** A selection as members see it, without images deleted since. */
export const Selection = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  /** Ids in the gallery's order. */
  imageIds: z.array(z.int()),
  createdAt: Time,
})
export type Selection = z.infer<typeof Selection>
