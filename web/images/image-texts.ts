import type { Image } from '#contract/images.ts'

/** Texts of an image, as values of form fields. */
export type ImageTexts = { title: string; description: string; anchorText: string; anchorUrl: string }

export const textsOf = (image: Image): ImageTexts => ({
  title: image.title ?? '',
  description: image.description ?? '',
  anchorText: image.anchorText ?? '',
  anchorUrl: image.anchorUrl ?? '',
})

/** Names of the fields. */
export const TEXT_NAMES = {
  title: 'the title',
  description: 'the description',
  anchorText: 'the link text',
  anchorUrl: 'the link URL',
} as const satisfies Record<keyof ImageTexts, string>
export const TEXT_FIELDS = Object.keys(TEXT_NAMES) as (keyof ImageTexts)[]
