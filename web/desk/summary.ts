import type { GalleryCounts } from '#contract/galleries.ts'
import { countText, imageCountText } from '#web/base/counts.ts'

/** '2 galleries, 1,079 images'. */
export const summaryOf = ({ galleries, images }: Pick<GalleryCounts, 'galleries' | 'images'>): string =>
  galleries === 0 ? '' : `${countText(galleries, 'gallery', 'galleries')}, ${imageCountText(images)}`
