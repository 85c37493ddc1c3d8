import type { GalleryCounts } from '#contract/galleries.ts'

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'Two galleries are up, 79 images in all.' */
export function summaryOf({ galleries, images }: Pick<GalleryCounts, 'galleries' | 'images'>): string {
  if (galleries === 0) return ''
  const word = WORDS[galleries] ?? galleries.toLocaleString('en-US')
  return `${word} ${galleries === 1 ? 'gallery is' : 'galleries are'} up, ${images} ${images === 1 ? 'image' : 'images'} in all.`
}
