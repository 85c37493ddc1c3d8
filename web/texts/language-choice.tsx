import { inLanguage, LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { spoken } from './spoken.ts'
import { language } from './texts.ts'

/**
 * Links to this page in other languages. They need no script.
 * @param label 'Language' in the page's own language
 * @param query of the page's address, without the language, if the query selects the page's content
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
