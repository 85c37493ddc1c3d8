import type { CSSProperties } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PLACES, type Place, sizeInPlace, WALL_HEIGHT } from './hanging.ts'
import type { SampleImage } from './samples.ts'
import './rail-of-pictures.css'

/** The brass rail across the page with pictures hanging from it; empty frames while or where there are none. */
export function RailOfPictures({ pictures }: { pictures: readonly (SampleImage | null)[] | null }) {
  return (
    <div aria-hidden="true" className="rail-of-pictures">
      <div className="rail" />
      <div className="wall" style={{ '--wall': WALL_HEIGHT } as CSSProperties}>
        {PLACES.map((place, index) => (
          <Hanging key={place.x} place={place} picture={pictures?.[index]} waiting={pictures === null} />
        ))}
      </div>
    </div>
  )
}

function Hanging({
  place,
  picture,
  waiting,
}: {
  place: Place
  picture: SampleImage | null | undefined
  waiting: boolean
}) {
  const { width, height } = picture ? sizeInPlace(picture, place) : place
  return (
    <div
      className={classes('hanging', picture && 'settles')}
      style={{ '--x': place.x, '--w': width, '--h': height, '--drop': place.drop } as CSSProperties}
    >
      <span className="hook" />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="string">
        <path d="M12 100 50 8 88 100" vectorEffect="non-scaling-stroke" />
      </svg>
      {picture ? (
        <Picture
          picture={picture}
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
