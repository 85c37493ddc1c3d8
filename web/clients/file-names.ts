import type { Image } from '#contract/images.ts'

/**
 * The names of the files as they were uploaded, without their ending, so that they find the RAW file beside a JPEG; each
 * once. For the filter of Lightroom, which finds what contains any of the texts between the commas: a name that has a
 * comma itself is found by each of its parts.
 */
export const fileNames = (images: readonly Pick<Image, 'originalName'>[]): string =>
  [...new Set(images.map(({ originalName }) => withoutEnding(originalName)))].join(', ')

/** `.jpg` has none. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.\s]+$/s, '')
