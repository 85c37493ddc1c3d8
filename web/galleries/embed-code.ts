import type { Gallery } from '#contract/galleries.ts'

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * HTML that embeds the gallery in another page.
 * @param origin the app's own, such as `https://pictures.example.com`
 */
export const embedCode = ({ publicId, title }: Pick<Gallery, 'publicId' | 'title'>, origin: string) =>
  `<iframe src="${origin}/iframe/${publicId}" width="100%" height="600" title="${inAttribute(title)}" loading="lazy" allowfullscreen></iframe>`

/** The script that makes embedded frames as tall as their galleries. One per page, for any number of frames. */
export const growingScript = (origin: string) => `<script src="${origin}/embed.js" async></script>`
