import type { SlideImage } from 'yet-another-react-lightbox'
import type { PublicImage } from '#contract/images.ts'
import type { PicturePages } from '../picture-pages.ts'
import { pictureName } from '../picture-sources.ts'

/** A slide whose picture is not known yet. */
type WaitingSlide = { type: 'waiting' }

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    waiting: WaitingSlide
  }
  interface SlideImage {
    picture?: PublicImage
  }
}

export type GallerySlide = SlideImage | WaitingSlide

/** How far around the current slide pictures must be known: more than the thumbnails show at once. */
const KNOWN_AROUND = 40

function slideFor(picture: PublicImage): SlideImage {
  const largest = picture.renditions.at(-1)
  return {
    type: 'image',
    src: largest?.url ?? picture.filePath,
    width: largest?.width ?? picture.width,
    height: largest?.height ?? picture.height,
    srcSet: picture.renditions.map(({ url, width, height }) => ({ src: url, width, height })),
    alt: pictureName(picture),
    picture,
  }
}

/**
 * One slide for every picture of the gallery, known or not. The array and its slides stay the same objects for good
 * and change in place: given another array, the lightbox would break off the animation under way.
 */
export function gallerySlides(count: number, pictures: PicturePages) {
  const slides = Array.from({ length: count }, (): GallerySlide => ({ type: 'waiting' }))

  return {
    slides,
    /** Writes what is known by now into the slides that wait. */
    fill() {
      slides.forEach((slide, index) => {
        const picture = slide.type === 'waiting' ? pictures.at(index) : undefined
        if (picture) Object.assign(slide, slideFor(picture))
      })
    },
    /** Asks for the pictures around a slide, past both ends of the gallery too. */
    loadAround(slide: number) {
      const from = slide - KNOWN_AROUND
      const to = slide + KNOWN_AROUND + 1
      const parts = [
        [from, to],
        [from + count, count],
        [0, to - count],
      ] as const
      // What fails is asked for again at the next slide.
      for (const [first, end] of parts)
        if (end > 0 && first < count && first < end) pictures.load(first, end).catch(() => {})
    },
  }
}
