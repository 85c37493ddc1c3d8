import { PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { ImagePages } from '../image-pages.ts'
import type { Marks } from './marks.ts'

/** Takes the marks off images that are no longer in the gallery of `count` images; not when they cannot be loaded. */
export async function dropGone(marks: Marks, images: Pick<ImagePages, 'at' | 'load'>, count: number) {
  const missing = new Set(marks.list())
  for (let from = 0; missing.size > 0 && from < count; from += PUBLIC_PAGE_SIZE) {
    const to = Math.min(count, from + PUBLIC_PAGE_SIZE)
    try {
      await images.load(from, to)
    } catch {
      return // offline, or the gallery is shut
    }
    for (let index = from; index < to; index++) missing.delete(images.at(index)?.id ?? 0)
  }
  if (missing.size > 0) marks.drop([...missing])
}
