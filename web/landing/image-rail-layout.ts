/** Which sample images the landing page shows, and where on the rail. Pure. */
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { SampleImage } from './samples.ts'

/**
 * One place on the rail, in pixels of a page 1440 wide. `x` is the distance of the hook from the centre; `drop` the
 * distance of the image below the rail; `width` and `height` its maximum size.
 */
export type Place = { x: number; drop: number; width: number; height: number }

/** The central one first: phones show little more. */
export const PLACES: readonly Place[] = [
  { x: 0, drop: 90, width: 447, height: 320 },
  { x: 380, drop: 52, width: 236, height: 250 },
  { x: -390, drop: 42, width: 250, height: 368 },
  { x: 690, drop: 110, width: 300, height: 270 },
  { x: -680, drop: 68, width: 250, height: 345 },
]

/** Height of the area below the rail that contains all places. */
export const RAIL_AREA_HEIGHT = Math.max(...PLACES.map(({ drop, height }) => drop + height))

type Sides = { width: number; height: number }

/** Size of an image in its place: uncropped. */
export function sizeInPlace(image: Sides, place: Place): Sides {
  const scale = Math.min(place.width / image.width, place.height / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

const proportion = ({ width, height }: Sides) => Math.log(width / height)

const mostSimilar = (shape: Sides, images: readonly SampleImage[]) => {
  const difference = (image: SampleImage) => Math.abs(proportion(image) - proportion(shape))
  return images.toSorted((one, other) => difference(one) - difference(other))[0]
}

/** Takes, for each shape in turn, the image with the most similar aspect ratio; null when none is left. */
function take(shapes: readonly Sides[], left: SampleImage[]): (SampleImage | null)[] {
  return shapes.map((shape) => {
    const best = mostSimilar(shape, left)
    if (!best) return null
    left.splice(left.indexOf(best), 1)
    return best
  })
}

const CARD: Sides = { width: 3, height: 2 }

/**
 * Distributes the sample images without repeating one: the first of each gallery is its cover, the rail gets the best
 * fitting of the others, and each feature card one more.
 */
export function arrangeSamples(samples: readonly SampleGallery[]): {
  rail: (SampleImage | null)[]
  cards: (SampleImage | null)[]
} {
  const left = samples.flatMap(({ images }) => images.slice(1))
  return { rail: take(PLACES, left), cards: take([CARD, CARD, CARD], left) }
}
