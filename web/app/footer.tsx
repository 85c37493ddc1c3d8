import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { applicationName, metaContent } from '#web/base/page-head.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { accounts } from '#web/texts/texts.ts'
import { useWords } from '#web/ui/words.ts'
import { useSpeaks } from './speaking.tsx'

/**
 * Footer of the app's screens; `children` are above its line. It is invisible while the content loads, which
 * would move it.
 */
export function Footer({ children }: { children?: ReactNode }) {
  const words = useWords()
  const speaks = useSpeaks()
  const support = metaContent('support-email')
  return (
    <footer className="border-t border-line text-label text-ink-2 in-data-loading:invisible">
      <div className="text-body text-ink">{children}</div>
      <div className="page flex flex-wrap justify-between gap-x-8 gap-y-1 py-6">
        <p>© 2025 {applicationName()}</p>
        {support && (
          <p>
            {words.support}{' '}
            <a className="underline underline-offset-3 hover:text-ink" href={`mailto:${support}`}>
              {support}
            </a>
          </p>
        )}
      </div>
      {speaks && <Languages />}
    </footer>
  )
}

/** Choice of a language, which keeps the other parameters of the address. */
function Languages() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('lang')
  return (
    <div className="page pb-6">
      <LanguageChoice label={accounts.language} query={query.size > 0 ? `?${query}` : ''} />
    </div>
  )
}
