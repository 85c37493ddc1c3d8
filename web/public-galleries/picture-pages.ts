import type { PublicImage } from '#contract/images.ts'
import { imagesAddress, PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'

/** What is known of the gallery's pictures so far: fetched in pages, each once, for the grid and the viewer. */
export type PicturePages = {
  at(index: number): PublicImage | undefined
  /** Settles when every picture from `from` up to, not including, `to` is known. Fails as the call fails. */
  load(from: number, to: number): Promise<unknown>
  /** Calls back whenever more pictures are known. Answers with the way to stop that. */
  onArrival(listener: () => void): () => void
}

export function picturePages(galleryId: number, version: number, count: number): PicturePages {
  const pictures: PublicImage[] = []
  const pages = new Map<number, Promise<void>>()
  const listeners = new Set<() => void>()

  async function fetchPage(page: number) {
    const offset = page * PUBLIC_PAGE_SIZE
    const answer = await fetch(imagesAddress(galleryId, version, offset, PUBLIC_PAGE_SIZE))
    if (!answer.ok) throw new Error(`${answer.status}`)
    const some: PublicImage[] = await answer.json()
    some.forEach((picture, index) => {
      pictures[offset + index] = picture
    })
    for (const listener of listeners) listener()
  }

  function page(number: number) {
    let loading = pages.get(number)
    if (!loading) {
      loading = fetchPage(number)
      pages.set(number, loading)
      // What failed may be asked for again.
      loading.catch(() => pages.delete(number))
    }
    return loading
  }

  return {
    at: (index) => pictures[index],
    load(from, to) {
      const first = Math.floor(Math.max(0, from) / PUBLIC_PAGE_SIZE)
      const last = Math.floor((Math.min(count, to) - 1) / PUBLIC_PAGE_SIZE)
      return Promise.all(Array.from({ length: last - first + 1 }, (_, index) => page(first + index)))
    },
    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
