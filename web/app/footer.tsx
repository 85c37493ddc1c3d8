import type { ReactNode } from 'react'
import { applicationName, metaContent } from '#web/base/page-head.ts'

/**
 * The footer of the app's screens; `children` are above its line. It is invisible while the content loads, because that
 * would move it.
 */
export function Footer({ children }: { children?: ReactNode }) {
  const support = metaContent('support-email')
  return (
    <footer className="border-t border-line text-label text-ink-2 peer-has-data-loading:invisible">
      <div className="text-body text-ink">{children}</div>
      <div className="page flex flex-wrap justify-between gap-x-8 gap-y-1 py-6">
        <p>© 2025 {applicationName()}</p>
        {support && (
          <p>
            Support:{' '}
            <a className="underline underline-offset-3 hover:text-ink" href={`mailto:${support}`}>
              {support}
            </a>
          </p>
        )}
      </div>
    </footer>
  )
}
