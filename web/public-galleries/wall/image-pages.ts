import type { PublicImage } from '#contract/images.ts'
import { decodeRatios } from '#contract/layouts/ratios.ts'
import type { Called } from '#contract/public-calls.ts'
import { imagesAddress, LAYOUT_PART, layoutAddress, PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'

/** Images of the gallery loaded so far: fetched in pages, each once, for the grid and the viewer. */
export type ImagePages = {
  at(index: number): PublicImage | undefined
  /** Resolves when the images from `from` up to, not including, `to` are loaded. Rejects when a request fails. */
  load(from: number, to: number): Promise<unknown>
  /** Calls `listener` whenever more images are loaded. Returns a function that unsubscribes it. */
  onArrival(listener: () => void): () => void
  /** Ratios of all images, as `decodeRatios` returns them. Rejects when the request fails. */
  ratios(): Promise<Uint16Array>
}

async function get(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw Object.assign(new Error(`${answer.status}`), { status: answer.status })
  return answer
}

/**
 * Tells whether a request failed because the gallery was closed, made private or given another password after
 * the page was loaded. Retrying is useless; the page explains it when it is reloaded.
 */
export const isUnavailable = (error: unknown) =>
  [401, 403, 404].includes((error as { status: number }).status)

/** Message for that case. */
export const unavailableText = ({ holder }: Pick<PageFacts, 'holder'>) =>
  holder ? texts.linkHasEnded : texts.galleryHasChanged

export function imagePages(gallery: Called, version: number, count: number): ImagePages {
  const images: PublicImage[] = []
  const pages = new Map<number, Promise<void>>()
  const listeners = new Set<() => void>()

  async function fetchPage(page: number) {
    const offset = page * PUBLIC_PAGE_SIZE
    const answer = await get(imagesAddress(gallery, version, offset, PUBLIC_PAGE_SIZE))
    const some: PublicImage[] = await answer.json()
    some.forEach((image, index) => {
      images[offset + index] = image
    })
    for (const listener of listeners) listener()
  }

  function page(number: number) {
    let loading = pages.get(number)
    if (!loading) {
      loading = fetchPage(number)
      pages.set(number, loading)
      // A failed page may be requested again.
      loading.catch(() => pages.delete(number))
    }
    return loading
  }

  return {
    at: (index) => images[index],
    load(from, to) {
      const first = Math.floor(Math.max(0, from) / PUBLIC_PAGE_SIZE)
      const last = Math.floor((Math.min(count, to) - 1) / PUBLIC_PAGE_SIZE)
      return Promise.all(Array.from({ length: last - first + 1 }, (_, index) => page(first + index)))
    },
    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ratios() {
      const parts = Array.from({ length: Math.ceil(count / LAYOUT_PART) }, async (_, part) =>
        (await get(layoutAddress(gallery, version, part * LAYOUT_PART))).blob(),
      )
      return decodeRatios(new Uint8Array(await new Blob(await Promise.all(parts)).arrayBuffer()))
    },
  }
}
