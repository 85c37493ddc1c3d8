import type { Image } from '#contract/images.ts'

/**
 * The names of the files as they were uploaded, without extension, so that they match the RAW file beside a JPEG; each
 * once. Meant for the filter of Lightroom, which matches any of the texts between the commas: a name with a
 * comma is matched by each of its parts.
 */
export const fileNames = (images: readonly Pick<Image, 'originalName'>[]): string =>
  [...new Set(images.map(({ originalName }) => withoutEnding(originalName)))].join(', ')

/** A name like `.jpg` has no extension. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.\s]+$/s, '')
