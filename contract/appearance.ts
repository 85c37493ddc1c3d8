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

/** What visitors get who download images: nothing, a smaller JPEG, or the file as it was uploaded. */
export const VISITOR_DOWNLOADS = ['none', 'web', 'original'] as const
export type VisitorDownloads = (typeof VISITOR_DOWNLOADS)[number]

/** What visitors may do besides looking. */
export const VisitorChoices = z.object({
  visitorDownloads: z.enum(VISITOR_DOWNLOADS),
  /** Whether they mark images with a heart and send their selection. */
  allowSelections: z.boolean(),
})
export type VisitorChoices = z.infer<typeof VisitorChoices>

/** What a gallery does with what the files of its photographs say. */
export const FileFacts = z.object({
  /** Whether visitors see when and with what a photograph was taken. */
  showCameraFacts: z.boolean(),
  /** Whether images that members add take title and description from their files. */
  readCaptions: z.boolean(),
})
export type FileFacts = z.infer<typeof FileFacts>
