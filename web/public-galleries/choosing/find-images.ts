import { PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { Shown } from '../wall/shown.ts'

/** A gallery with all of its images, also while the page shows only some of them. */
export type WholeGallery = Pick<Shown, 'facts' | 'images'>

/**
 * Places of these images in the gallery, by id, in the gallery's order, without deleted ones. Loads as much
 * of the gallery as needed. Rejects when a request fails.
 */
export async function findImages(
  ids: readonly number[],
  { facts: { count }, images }: WholeGallery,
): Promise<Map<number, number>> {
  const missing = new Set(ids)
  const places = new Map<number, number>()
  for (let from = 0; missing.size > 0 && from < count; from += PUBLIC_PAGE_SIZE) {
    const to = Math.min(count, from + PUBLIC_PAGE_SIZE)
    await images.load(from, to)
    for (let index = from; index < to; index++) {
      const id = images.at(index)?.id
      if (id !== undefined && missing.delete(id)) places.set(id, index)
    }
  }
  return places
}
