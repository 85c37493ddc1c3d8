import type { CSSProperties } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { PLACES, type Place, RAIL_AREA_HEIGHT, sizeInPlace } from './image-rail-layout.ts'
import type { SampleImage } from './samples.ts'
import './image-rail.css'

/** The rail across the page with images below it; empty frames while they load or where there are none. */
export function ImageRail({ images }: { images: readonly (SampleImage | null)[] | null }) {
  return (
    <div aria-hidden="true" className="image-rail">
      <div className="rail" />
      <div className="area" style={{ '--area': RAIL_AREA_HEIGHT } as CSSProperties}>
        {PLACES.map((place, index) => (
          <RailImage key={place.x} place={place} image={images?.[index]} waiting={images === null} />
        ))}
      </div>
    </div>
  )
}

function RailImage({
  place,
  image,
  waiting,
}: {
  place: Place
  image: SampleImage | null | undefined
  waiting: boolean
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
          eager
          sizes={`(min-width: 48rem) ${Math.round((width / 1440) * 100)}vw, 70vw`}
          className="print"
        />
      ) : (
        <span className={classes('print', !waiting && 'empty')} />
      )}
    </div>
  )
}
