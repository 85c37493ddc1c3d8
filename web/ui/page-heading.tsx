import type { ReactNode } from 'react'

/** Top of a screen: its heading, a line about it, and actions. */
export function PageHeading({
  children,
  above,
  below,
  actions,
}: {
  children: ReactNode
  above?: ReactNode
  below?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
      <div className="min-w-0 max-w-full">
        {above}
        <h1 dir="auto" className="display text-page wrap-anywhere">
          {children}
        </h1>
        {below && <div className="mt-3 text-lead wrap-anywhere text-ink-2">{below}</div>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:min-w-fit max-sm:*:whitespace-nowrap">
          {actions}
        </div>
      )}
    </div>
  )
}
