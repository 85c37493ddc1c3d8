import type { GalleryListItem } from '#contract/galleries.ts'

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** 'Two galleries are up, 79 images in all.' */
export function summaryOf(galleries: readonly Pick<GalleryListItem, 'imageCount'>[]): string {
  const count = galleries.length
  if (count === 0) return ''
  const images = galleries.reduce((sum, { imageCount }) => sum + imageCount, 0)
  const word = WORDS[count] ?? String(count)
  return `${word} ${count === 1 ? 'gallery is' : 'galleries are'} up, ${images} ${images === 1 ? 'image' : 'images'} in all.`
}
