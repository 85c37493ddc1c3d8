import type { Image } from '#contract/images.ts'

/**
 * The names of the files as they were uploaded, each once, for the filter of Lightroom: it finds what contains any of the
 * texts between the commas. A name that has a comma itself is found by each of its parts.
 */
export const fileNames = (images: readonly Pick<Image, 'originalName'>[]): string =>
  [...new Set(images.map(({ originalName }) => originalName))].join(', ')
