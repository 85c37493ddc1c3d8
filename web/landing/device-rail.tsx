import type { CSSProperties } from 'react'
import { Device, type Screenshot } from './device.tsx'
import { NATURE_WIDE, PORTRAITS_PHONE, PORTRAITS_WIDE, URBAN_PHONE, URBAN_WIDE } from './screenshots.ts'
import './device-rail.css'

/**
 * The screens, in pixels of a page 1440 wide: `x` is the distance of the hook from the centre, `drop` that of the screen
 * below the rail. Phones show the first two.
 */
const PLACES: readonly { shot: Screenshot; x: number; width: number; drop: number }[] = [
  { shot: PORTRAITS_PHONE, x: 402, width: 184, drop: 44 },
  { shot: NATURE_WIDE, x: 0, width: 560, drop: 76 },
  { shot: URBAN_PHONE, x: -402, width: 184, drop: 60 },
  { shot: URBAN_WIDE, x: 742, width: 420, drop: 104 },
  { shot: PORTRAITS_WIDE, x: -742, width: 420, drop: 40 },
]
const ON_PHONES = 2

/** The rail across the page, with the sample galleries on screens below it. */
export function DeviceRail() {
  return (
    <div aria-hidden="true" className="device-rail">
      <div className="rail" />
      <div className="area">
        {PLACES.map(({ shot, x, width, drop }, index) => (
          <div
            key={x}
            className={`item settles on-${shot.kind}`}
            style={{ '--x': x, '--w': width, '--drop': drop } as CSSProperties}
          >
            <span className="hook" />
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="string">
              <path d="M14 100 50 8 86 100" vectorEffect="non-scaling-stroke" />
            </svg>
            <Device
              shot={shot}
              // Phones do not fetch images of hidden places.
              eager={index < ON_PHONES}
              sizes={`(min-width: 48rem) ${Math.ceil((width / 1440) * 100)}vw, ${shot.kind === 'phone' ? '46vw' : '82vw'}`}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
