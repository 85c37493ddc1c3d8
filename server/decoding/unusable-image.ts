const MEANINGS = {
  type: 'it is no picture of a known format',
  empty: 'it has no content',
  damaged: 'it cannot be decoded',
  coding: 'it is coded in a way that is not read here',
  'too-many-pixels': 'it has more than 100 megapixels',
  'too-slow': 'it takes too long to decode',
}

export type UnusableReason = keyof typeof MEANINGS
export const UNUSABLE_REASONS = Object.keys(MEANINGS) as UnusableReason[]

/** Refusal of a file as an image. `detail` is the decoder's message, for logs only. */
export class UnusableImage extends Error {
  readonly reason: UnusableReason
  readonly detail: string | undefined

  constructor(reason: UnusableReason, detail?: string) {
    super(`The picture is refused: ${MEANINGS[reason]}`)
    this.name = 'UnusableImage'
    this.reason = reason
    this.detail = detail
  }
}
