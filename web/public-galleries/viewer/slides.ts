import type { SlideImage } from 'yet-another-react-lightbox'
import type { PublicImage } from '#contract/images.ts'
import { type ImagePages, isUnavailable } from '../wall/image-pages.ts'
import { imageName } from '../wall/image-sources.ts'

/** A slide whose image is not loaded yet. */
type WaitingSlide = { type: 'waiting' }

/** Slide after the last picture. */
type EndingSlide = { type: 'ending' }

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    waiting: WaitingSlide
    ending: EndingSlide
  }
  interface SlideImage {
    image?: PublicImage
  }
}

export type GallerySlide = SlideImage | WaitingSlide | EndingSlide

/** Number of slides on each side of the current one whose images are requested; thumbnails show fewer. */
const LOAD_AROUND = 40

function slideFor(image: PublicImage, index: number, count: number): SlideImage {
  const largest = image.renditions.at(-1)
  return {
    type: 'image',
    src: largest?.url ?? image.filePath,
    width: largest?.width ?? image.width,
    height: largest?.height ?? image.height,
    srcSet: image.renditions.map(({ url, width, height }) => ({ src: url, width, height })),
    alt: imageName(image, index, count),
    image,
  }
}

/**
 * Slides for all images of the gallery, loaded or not, and a last one if there are several. Always the same
 * objects, which change in place: a new array would make the lightbox cancel its running animation.
 */
export function gallerySlides(count: number, images: ImagePages) {
  const slides = Array.from({ length: count }, (): GallerySlide => ({ type: 'waiting' }))
  if (count > 1) slides.push({ type: 'ending' })

  return {
    slides,
    /** Fills waiting slides with the images loaded so far. */
    fill() {
      slides.forEach((slide, index) => {
        const image = slide.type === 'waiting' ? images.at(index) : undefined
        if (image) Object.assign(slide, slideFor(image, index, count))
      })
    },
    /**
     * Requests the images around a slide, wrapping around both ends of the gallery.
     * @param onShut called when the gallery is no longer available
     */
    loadAround(slide: number, onShut: () => void) {
      const from = slide - LOAD_AROUND
      const to = slide + LOAD_AROUND + 1
      const parts = [
        [from, to],
        [from + count, count],
        [0, to - count],
      ] as const
      // Failed requests are repeated at the next slide.
      for (const [first, end] of parts)
        if (end > 0 && first < count && first < end)
          images.load(first, end).catch((error) => isUnavailable(error) && onShut())
    },
  }
}
