import type { CSSProperties } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { PLACES, type Place, RAIL_AREA_HEIGHT, sizeInPlace } from './image-rail-layout.ts'
import type { SampleImage } from './samples.ts'
import './image-rail.css'

/** How many places narrow screens have (image-rail.css). */
const PLACES_ON_PHONES = 2

const inHundredths = (part: number, whole: number) => Math.ceil((part / whole) * 100)

/** The rail across the page with images below it; empty frames while they load or where there are none. */
export function ImageRail({ images }: { images: readonly (SampleImage | null)[] | null }) {
  return (
    <div aria-hidden="true" className="image-rail">
      <div className="rail" />
      <div className="area" style={{ '--area': RAIL_AREA_HEIGHT } as CSSProperties}>
        {PLACES.map((place, index) => (
          <RailImage
            key={place.x}
            place={place}
            image={images?.[index]}
            waiting={images === null}
            onPhones={index < PLACES_ON_PHONES}
          />
        ))}
      </div>
    </div>
  )
}

function RailImage({
  place,
  image,
  waiting,
  onPhones,
}: {
  place: Place
  image: SampleImage | null | undefined
  waiting: boolean
  onPhones: boolean
}) {
  const { width, height } = image ? sizeInPlace(image, place) : place
  return (
    <div
      className={classes('item', image && 'settles')}
      style={{ '--x': place.x, '--w': width, '--h': height, '--drop': place.drop } as CSSProperties}
    >
      <span className="hook" />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="string">
        <path d="M12 100 50 8 88 100" vectorEffect="non-scaling-stroke" />
      </svg>
      {image ? (
        <ResponsiveImage
          image={image}
          alt=""
          // Phones fetch no image of a place that they do not show.
          eager={onPhones}
          sizes={`(min-width: 48rem) ${inHundredths(width, 1440)}vw, ${inHundredths(width * 0.64, PLACES[0]!.width)}vw`}
          className="print"
        />
      ) : (
        <span className={classes('print', !waiting && 'empty')} />
      )}
    </div>
  )
}
