import { inLanguage, LANGUAGES, type Language } from '#contract/languages.ts'
import { language } from '#web/texts/texts.ts'

/** The languages of a page, for search engines: its address in each, and a default that suits the visitor. */
export const Alternates = ({ address }: { address: string }) => (
  <>
    {LANGUAGES.map((code) => (
      <link key={code} rel="alternate" hrefLang={code} href={inLanguage(address, code)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={address} />
  </>
)

/** Open Graph's locales have a territory: the one that each catalogue is written for. */
const LOCALES: Record<Language, string> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  pt: 'pt_BR',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
  cs: 'cs_CZ',
  tr: 'tr_TR',
  uk: 'uk_UA',
  ja: 'ja_JP',
  zh: 'zh_CN',
  ar: 'ar_AR',
  he: 'he_IL',
}

/** The locale of a page, in Open Graph's format. */
export const PageLocale = () => <meta property="og:locale" content={LOCALES[language]} />
