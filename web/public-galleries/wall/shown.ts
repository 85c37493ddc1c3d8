import type { PageFacts } from '../page-facts.ts'
import type { ImagePages } from './image-pages.ts'

/** Images on the page: all of the gallery, or the visitor's choices. One object, which changes. */
export type Shown = {
  facts: PageFacts
  images: ImagePages
  /** Renders an image's tile if needed, scrolls it into view and focuses it. */
  reveal(index: number): Promise<void> | void
  /** Hash of the address that shows these images; empty for all of them. */
  hash: string
}
