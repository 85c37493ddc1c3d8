import { countText, imageCountText } from '#contract/counts.ts'
import type { GalleryCounts } from '#contract/galleries.ts'

/** '2 galleries, 1,079 images'. */
export const summaryOf = ({ galleries, images }: Pick<GalleryCounts, 'galleries' | 'images'>): string =>
  galleries === 0 ? '' : `${countText(galleries, 'gallery', 'galleries')}, ${imageCountText(images)}`
