import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import { type ImagePages, isUnavailable, unavailableText } from './image-pages.ts'

/** Time before a failed request is repeated. */
const RETRY_AFTER_MS = 3000
/** Minimum time between requests while the visitor scrolls. */
const REQUEST_EVERY_MS = 120

type Options = {
  facts: PageFacts
  images: ImagePages
  announce(text: string): void
  /** Indexes of tiles without a loaded image; and true if one of them is in view. */
  missing(): number[]
  isMissingInView(): boolean
}

/** Requests images until they are loaded, or the gallery is closed, which is announced and ends it. */
export function imageRequests({ facts, images, announce, missing, isMissingInView }: Options) {
  let requested = -REQUEST_EVERY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let shut = false

  /** Tells whether the gallery is closed, perhaps because of this error. */
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
    /** Requests at once after a jump. */
    requestSoon: () => requestAfter(requested + REQUEST_EVERY_MS - performance.now()),
    /** Loads the ratios of all images, with retries. Undefined if the gallery is closed. */
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
