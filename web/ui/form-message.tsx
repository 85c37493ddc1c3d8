import type { ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'

/** Error of a whole form, announced when it appears. */
export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-3 bg-bad-bg px-4 py-3 text-control text-bad">
      <WarningIcon className="mt-0.5 size-5" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
