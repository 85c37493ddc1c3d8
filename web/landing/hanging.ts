/** Which pictures hang from the landing page's rail, and where. Pure. */
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { SampleImage } from './samples.ts'

/**
 * One place on the rail, in pixels of a page 1440 wide. `x` is the hook's distance from the middle; `drop` how far
 * below the rail the picture begins; `width` and `height` the room it has.
 */
export type Place = { x: number; drop: number; width: number; height: number }

/** The middle one first: on phones there is room for little more. */
export const PLACES: readonly Place[] = [
  { x: 0, drop: 90, width: 447, height: 320 },
  { x: 380, drop: 52, width: 236, height: 250 },
  { x: -390, drop: 42, width: 250, height: 368 },
  { x: 690, drop: 110, width: 300, height: 270 },
  { x: -680, drop: 68, width: 250, height: 345 },
]

/** Height of the wall below the rail that holds them all. */
export const WALL_HEIGHT = Math.max(...PLACES.map(({ drop, height }) => drop + height))

type Sides = { width: number; height: number }

/** How large a picture hangs in its place: whole, in its own proportions. */
export function sizeInPlace(picture: Sides, place: Place): Sides {
  const scale = Math.min(place.width / picture.width, place.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

const proportion = ({ width, height }: Sides) => Math.log(width / height)

const mostLike = (shape: Sides, pictures: readonly SampleImage[]) => {
  const unlike = (picture: SampleImage) => Math.abs(proportion(picture) - proportion(shape))
  return pictures.toSorted((one, other) => unlike(one) - unlike(other))[0]
}

/** Takes, for each shape in turn, the picture that is most like it; null when there are no more. */
function take(shapes: readonly Sides[], left: SampleImage[]): (SampleImage | null)[] {
  return shapes.map((shape) => {
    const best = mostLike(shape, left)
    if (!best) return null
    left.splice(left.indexOf(best), 1)
    return best
  })
}

const CARD: Sides = { width: 3, height: 2 }

/**
 * What hangs where on the landing page, no picture twice: each gallery's first one is its own cover, the rail has the
 * best fitting of the others, and each feature card one more.
 */
export function hang(samples: readonly SampleGallery[]): {
  rail: (SampleImage | null)[]
  cards: (SampleImage | null)[]
} {
  const left = samples.flatMap(({ images }) => images.slice(1))
  return { rail: take(PLACES, left), cards: take([CARD, CARD, CARD], left) }
}
