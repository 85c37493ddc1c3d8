/** Sample images for the feature cards. Pure. */
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { SampleImage } from './samples.ts'

const CARDS = 3
const RATIO = 3 / 2

/** Difference of an image's shape from that of a card. */
const difference = ({ width, height }: SampleImage) => Math.abs(Math.log(width / height / RATIO))

/** The best image for each card, none twice, and no cover, which the showcase has; null if there are too few. */
export function cardImages(samples: readonly SampleGallery[]): (SampleImage | null)[] {
  const best = samples
    .flatMap(({ images }) => images.slice(1))
    .toSorted((one, other) => difference(one) - difference(other))
  return Array.from({ length: CARDS }, (_, place) => best[place] ?? null)
}
