import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A message that something is empty or missing: a drawing of an empty frame, the text, and an action. It is
 * in a box, or, with a heading `h1`, alone on the screen.
 * @param askew tilts the frame, for errors
 */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  askew = false,
  className,
  action,
  children,
}: {
  title: string
  heading?: 'h1' | 'h2'
  askew?: boolean
  className?: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      className={classes(
        'flex flex-col items-center px-5 py-16 text-center',
        Heading === 'h2' && 'border border-line',
        className,
      )}
    >
      <svg
        viewBox="0 0 120 104"
        fill="none"
        aria-hidden="true"
        className={classes('mb-8 text-edge', Heading === 'h1' ? 'w-45' : 'w-30')}
      >
        <path d="M0 3h120" strokeWidth="4" className="stroke-rail" />
        <g transform={askew ? 'rotate(-9 60 5)' : undefined}>
          <path d="M28 38 60 5l32 33" strokeWidth="1.5" className="stroke-rail" />
          <path d="M16.5 38.5h87v57h-87z" stroke="currentColor" strokeWidth="1.5" />
        </g>
      </svg>
      <Heading className={classes('display', Heading === 'h1' ? 'text-section' : 'text-title')}>
        {title}
      </Heading>
      {children && <div className="mt-3 max-w-md text-ink-2">{children}</div>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  )
}
