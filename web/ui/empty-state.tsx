import type { ReactNode } from 'react'

/** Nothing is here yet, or nothing was found: an empty frame, the words, and the way on. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  action,
  children,
}: {
  title: string
  heading?: 'h1' | 'h2'
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-5 py-16 text-center">
      <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className="mb-8 w-30 text-edge">
        <path d="M0 3h120" strokeWidth="4" className="stroke-rail" />
        <path d="M28 38 60 5l32 33" strokeWidth="1.5" className="stroke-rail" />
        <path d="M16.5 38.5h87v57h-87z" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <Heading className="display text-title">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-ink-2">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
