import { z } from 'zod'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { UNUSABLE_REASONS } from './unusable-image.ts'

/** What a decoding process is asked to do, one at a time. The file's bytes follow on its stdin. */
export type Task = {
  /** How many bytes the file has. */
  bytes: number
  /** Without sizes: inspect the picture and make what an upload waits for. */
  sizes: RenditionSize[] | undefined
  mayBeLarge: boolean
}

const Pixels = z.int().positive().max(100_000_000)

export const InspectedImage = z.object({
  mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** Pixels of the upright picture. */
  width: Pixels,
  height: Pixels,
  /** The average colour as `#rrggbb`, transparency on white. */
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type InspectedImage = z.infer<typeof InspectedImage>

/** What a decoding process answers. It is parsed, because a hostile picture may have taken the process over. */
export const Answer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    inspected: InspectedImage.optional(),
    /** Narrowest first. Their bytes follow on stdout in the same order. */
    renditions: z.array(
      z.object({ width: Pixels, height: Pixels, bytes: z.int().positive().max(100_000_000) }),
    ),
  }),
  /** Nothing was done yet: the task needs much memory and may only be done while no other such task is. */
  z.object({ outcome: z.literal('large') }),
  z.object({
    outcome: z.literal('unusable'),
    reason: z.enum(UNUSABLE_REASONS),
    detail: z.string().optional(),
  }),
  /** Not the picture's fault. */
  z.object({ outcome: z.literal('failed'), message: z.string() }),
])
export type Answer = z.infer<typeof Answer>
