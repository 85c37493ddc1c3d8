/** The appearance of a gallery's public page: switches, colours and alignments. */
import { z } from 'zod'

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** `#rrggbb`, seven characters. */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #3b82f6')

export const Appearance = z.object({
  showTitleInIframe: z.boolean(),
  titleColor: Colour,
  titleBackgroundColor: Colour,
  titleAlignment: z.enum(ALIGNMENTS),
  showDescriptionInIframe: z.boolean(),
  descriptionColor: Colour,
  descriptionBackgroundColor: Colour,
  descriptionAlignment: z.enum(ALIGNMENTS),
  showImageMetadata: z.boolean(),
})
export type Appearance = z.infer<typeof Appearance>
