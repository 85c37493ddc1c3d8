import { z } from './zod.ts'

/** Kinds of news about a gallery. */
export const NEWS = ['selections', 'waiting', 'picks'] as const
export type NewsAbout = (typeof NEWS)[number]

/** News of a gallery since the member last opened the screen concerned. */
export const News = z.object({
  /** Selections that visitors sent. */
  selections: z.int(),
  /** New images that still wait for approval. */
  waiting: z.int(),
  /** View links whose holders have finished choosing, and the name of the last one. */
  picksDone: z.int(),
  picksDoneBy: z.string().nullable(),
  /** True if the gallery closes within three days. */
  closesSoon: z.boolean(),
})
export type News = z.infer<typeof News>

/** Body of the call that marks news as seen. */
export const Seen = z.object({ what: z.enum(NEWS) })
