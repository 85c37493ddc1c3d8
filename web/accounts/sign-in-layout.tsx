import type { ReactNode } from 'react'

/** The drawn frames. Left and width in percent of the drawing's width; drop and height in the same unit. */
const FRAMES = [
  { left: 9, width: 34, drop: 12, height: 46 },
  { left: 51, width: 40, drop: 20, height: 27 },
]

/** Layout of the screens about signing in: the form, and on wide screens a drawing of empty frames to the right. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-24">
      <div className="mx-auto w-full max-w-104 lg:mx-0">{children}</div>
      <div aria-hidden="true" className="relative hidden min-h-140 overflow-hidden bg-brand lg:block">
        <div className="absolute inset-x-0 top-16 h-1.5 bg-brand-rail" />
        {FRAMES.map(({ left, width, drop, height }) => (
          <svg
            key={left}
            aria-hidden="true"
            viewBox={`0 0 ${width * 10} ${(drop + height) * 10}`}
            fill="none"
            className="absolute top-16 overflow-visible"
            style={{ left: `${left}%`, width: `${width}%` }}
          >
            <path
              d={`M${width} ${drop * 10} L${width * 5} 8 L${width * 9} ${drop * 10}`}
              className="stroke-brand-rail"
              strokeWidth="2"
            />
            <path d={`M${width * 5 - 7} 0h14v22h-14z`} className="fill-brand-rail" />
            <path
              d={`M0 ${drop * 10}h${width * 10}v${height * 10}h-${width * 10}z`}
              className="fill-brand-ink/5 stroke-brand-ink-2"
              strokeWidth="2"
            />
          </svg>
        ))}
      </div>
    </div>
  )
}
