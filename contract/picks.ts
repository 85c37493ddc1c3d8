import { grouped } from './counts.ts'
import { MARKS, MAX_DONE_MESSAGE, MAX_PICK_NOTE, OVER_LIMIT } from './pick-form.ts'
import { optionalText } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

const atMost = (most: number) => `Please use ${grouped(most)} characters at most`
/** A mark of one image by the holder of a view link. A note that is left out stays; empty or null removes it. */
export const NewPick = z.object({
  mark: z.enum(MARKS),
  note: optionalText(MAX_PICK_NOTE, atMost(MAX_PICK_NOTE)).optional(),
})
export type NewPick = z.output<typeof NewPick>

/** One image of those that a view link's holder has marked. */
export const Pick = z.object({
  imageId: z.int(),
  mark: z.enum(MARKS),
  note: z.string().nullable(),
})
export type Pick = z.infer<typeof Pick>

/** A view link's picks as its holder sees them, in the gallery's order. */
export const PublicPicks = z.object({
  /** Name of the link. */
  name: z.string(),
  /** Maximum number of images marked 'yes'; null for any number. */
  maxPicks: z.int().nullable(),
  /** The answer to a 'yes' beyond that, and the page's text for it. */
  overLimit: z.enum(OVER_LIMIT),
  extraNote: z.string().nullable(),
  /** Time at which the holder finished: nothing changes any more until a member reopens the list. */
  doneAt: Time.nullable(),
  /** Time at which the holder last asked to change it after that, once an hour at most. */
  askedAt: Time.nullable(),
  picks: z.array(Pick),
  /** Images that were replaced after the holder had last seen them, and that they have not opened since. */
  replacedSince: z.array(z.int()),
})
export type PublicPicks = z.infer<typeof PublicPicks>

/** A picture that was replaced after clients had seen it, with their view links and if they have opened it since. */
export const NewVersion = z.object({
  imageId: z.int(),
  replacedAt: Time,
  seenBy: z.array(z.int()),
  unseenBy: z.array(z.int()),
})
export type NewVersion = z.infer<typeof NewVersion>

/** Ends choosing, or asks to reopen it, with an optional message to the photographer. */
export const PicksDone = z
  .object({ message: optionalText(MAX_DONE_MESSAGE, atMost(MAX_DONE_MESSAGE)).optional() })
  .nullish()
  .transform((sent) => ({ message: sent?.message ?? null }))
export type PicksDone = z.output<typeof PicksDone>

export const PicksClosed = z.object({ doneAt: Time })
export type PicksClosed = z.infer<typeof PicksClosed>

/** One of a view link's picks as members see it, in the gallery's order. */
export const ListedPick = Pick.extend({
  originalName: z.string(),
  changedAt: Time,
})
export type ListedPick = z.infer<typeof ListedPick>
