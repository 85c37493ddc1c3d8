import { z } from './zod.ts'

/** What there can be news about in a gallery. */
export const NEWS = ['selections', 'waiting', 'picks'] as const
export type NewsAbout = (typeof NEWS)[number]

/** What came to a gallery since the member last opened what it is about. */
export const News = z.object({
  /** Selections that visitors sent. */
  selections: z.int(),
  /** Images that came and still wait for approval. */
  waiting: z.int(),
  /** View links whose holders said that they are done, and the name of the last one. */
  picksDone: z.int(),
  picksDoneBy: z.string().nullable(),
  /** Whether the gallery closes within three days. */
  closesSoon: z.boolean(),
})
export type News = z.infer<typeof News>

/** Says that a member has opened it. */
export const Seen = z.object({ what: z.enum(NEWS) })
