import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import { type ImagePages, isUnavailable, unavailableText } from './image-pages.ts'

/** Time before a failed request is repeated. */
const RETRY_AFTER_MS = 3000
/** While the visitor scrolls, images are requested at most this often. */
const REQUEST_EVERY_MS = 120

type Options = {
  facts: PageFacts
  images: ImagePages
  announce(text: string): void
  /** Indexes of tiles whose images are not loaded, and whether one of them is in view. */
  missing(): number[]
  isMissingInView(): boolean
}

/** Requests images until they have come, or the gallery is shut: nothing is requested any more, which is announced. */
export function imageRequests({ facts, images, announce, missing, isMissingInView }: Options) {
  let requested = -REQUEST_EVERY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let shut = false

  /** Whether the gallery is shut, perhaps as this error says. */
  function isOver(error?: unknown) {
    if (error && isUnavailable(error)) {
      shut = true
      announce(unavailableText(facts))
    }
    return shut
  }

  function requestAfter(delay: number) {
    if (timer === undefined) timer = setTimeout(request, delay)
  }

  /** Announces loading while an image in view is missing. */
  function request() {
    timer = undefined
    if (shut) return
    requested = performance.now()
    const indexes = missing()
    for (const index of indexes) {
      images.load(index, index + 1).catch((error) => isOver(error) || requestAfter(RETRY_AFTER_MS))
    }
    announce(indexes.length > 0 && isMissingInView() ? texts.loadingImages : '')
  }

  return {
    isOver,
    /** At once after a jump. */
    requestSoon: () => requestAfter(requested + REQUEST_EVERY_MS - performance.now()),
    /** Loads the ratios of all images, again until they are there. Undefined when the gallery is shut. */
    async ratios(): Promise<Uint16Array | undefined> {
      for (;;) {
        try {
          return await images.ratios()
        } catch (error) {
          if (isOver(error)) return undefined
          await new Promise((later) => setTimeout(later, RETRY_AFTER_MS))
        }
      }
    },
  }
}
