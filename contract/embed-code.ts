/** The HTML with which other sites show a gallery. */

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export type Embedded = { publicId: string; title: string }
export type EmbedSize = { width: number | '100%'; height: number }

/** Default size: as wide as the page around it. */
const FLUID: EmbedSize = { width: '100%', height: 600 }

/**
 * HTML that embeds the gallery in another page.
 * @param origin the app's own, such as `https://pictures.example.com`
 * @param path of one of its pictures, below the gallery's page
 */
export const embedCode = (
  { publicId, title }: Embedded,
  origin: string,
  { width, height } = FLUID,
  path = '',
) =>
  `<iframe src="${origin}/iframe/${publicId}${path}" width="${width}" height="${height}" title="${inAttribute(title)}" loading="lazy" allowfullscreen style="border:0"></iframe>`

/**
 * The script that makes embedded frames as tall as their galleries, and opens their viewer over the whole page. One per
 * page, for any number of frames.
 */
export const growingScript = (origin: string) => `<script src="${origin}/embed.js" async></script>`
