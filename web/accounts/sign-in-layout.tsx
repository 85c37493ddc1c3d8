import type { ReactNode } from 'react'
import alpineMirror from './pictures/alpine-mirror.webp'
import duneCrest from './pictures/dune-crest.webp'

/** The pictures. Left and width in percent of the wall's width; drop, the distance below the rail, in the same unit. */
const PRINTS = [
  { src: duneCrest, left: 9, width: 34, drop: 12, shape: 'aspect-4/5' },
  { src: alpineMirror, left: 51, width: 40, drop: 20, shape: 'aspect-3/2' },
]

/** Layout of the screens about signing in: the form, and on wide screens two pictures on the rail to the right. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-24">
      <div className="mx-auto w-full max-w-104 lg:mx-0">{children}</div>
      <div aria-hidden="true" className="relative hidden min-h-140 overflow-hidden bg-brand lg:block">
        <div className="absolute inset-x-0 top-16 h-1.5 bg-brand-rail" />
        {PRINTS.map(({ src, left, width, drop, shape }) => (
          <div key={src} className="absolute top-16" style={{ left: `${left}%`, width: `${width}%` }}>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${width * 10} ${drop * 10}`}
              fill="none"
              className="block w-full overflow-visible"
            >
              <path
                d={`M${width} ${drop * 10} L${width * 5} 8 L${width * 9} ${drop * 10}`}
                className="stroke-brand-rail"
                strokeWidth="2"
              />
              <path d={`M${width * 5 - 7} 0h14v22h-14z`} className="fill-brand-rail" />
            </svg>
            {/* Lazy, so that screens without the wall fetch none. */}
            <img src={src} alt="" loading="lazy" className={`w-full object-cover shadow-print ${shape}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
