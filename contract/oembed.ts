import { z } from './zod.ts'

/** Query of oEmbed 1.0. */
export const OEmbedQuery = z.object({
  /** The address of a gallery or of one of its pictures. */
  url: z.string().max(2000),
  maxwidth: z.coerce.number().int().min(1).optional(),
  maxheight: z.coerce.number().int().min(1).optional(),
  /** Format; only `json` is supported. */
  format: z.string().max(20).optional(),
})

/** The answer of oEmbed 1.0 (oembed.com). Sizes are in pixels. */
export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  /** URL of a JPEG; left out if none is as small as requested. */
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
})
export type OEmbed = z.infer<typeof OEmbed>
