import { inLanguage, LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { spoken } from './spoken.ts'
import { language } from './texts.ts'

/**
 * Leads to the same page in another language. It needs no script.
 * @param label 'Language' in the page's own
 * @param query of the page's address, without the language, where that chooses what is on the page
 */
export const LanguageChoice = ({ label, query = '' }: { label: string; query?: string | undefined }) => (
  <details className="languages">
    <summary>{label}</summary>
    {LANGUAGES.map((code) => (
      <a
        key={code}
        href={inLanguage(query, code)}
        hrefLang={code}
        rel="nofollow"
        aria-current={code === language ? 'true' : undefined}
        {...spoken(code)}
      >
        {LANGUAGE_NAMES[code]}
      </a>
    ))}
  </details>
)
