import { z } from 'zod'
import { Appearance } from './appearance.ts'

/** A gallery as the world sees it: never its owner, nor their domain's records. */
export const PublicGallery = Appearance.extend({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  address: z.string(),
})
export type PublicGallery = z.infer<typeof PublicGallery>

/** One sample gallery of the landing page. */
export const SampleGallery = z.object({
  title: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  imageCount: z.int(),
  /** The first pictures, enough for the showcase and the hero. */
  images: z.array(
    z.object({
      title: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      placeholder: z.string(),
      renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string() })),
    }),
  ),
})
export type SampleGallery = z.infer<typeof SampleGallery>
