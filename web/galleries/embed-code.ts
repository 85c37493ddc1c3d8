import type { Gallery } from '#contract/galleries.ts'

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * HTML that shows the gallery inside another page (the specification, sections 2 and 9).
 * @param origin the app's own, as in `https://pictures.example.com`
 */
export const embedCode = ({ id, title }: Pick<Gallery, 'id' | 'title'>, origin: string) =>
  `<iframe src="${origin}/iframe/${id}" width="100%" height="600" title="${inAttribute(title)}" loading="lazy" allowfullscreen></iframe>`

/** The line beside it that makes frames as tall as their galleries. Once is enough for any number of frames. */
export const growingScript = (origin: string) => `<script src="${origin}/embed.js" async></script>`
