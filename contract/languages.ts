/** The languages of the pages and e-mails that visitors, clients, guests and invited people get. */

/** Codes (BCP 47) of the languages, in the order in which visitors see them. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'cs',
  'tr',
  'uk',
  'ja',
  'zh',
  'ar',
  'he',
] as const
export type Language = (typeof LANGUAGES)[number]

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
  cs: 'Čeština',
  tr: 'Türkçe',
  uk: 'Українська',
  ja: '日本語',
  zh: '简体中文',
  ar: 'العربية',
  he: 'עברית',
}

/** The direction of a language, as a `dir` attribute. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** The locale of numbers, days and lists. It names the digits, because browsers differ in those of Arabic. */
export const localeOf = (language: Language): string => `${language === 'en' ? 'en-GB' : language}-u-nu-latn`

/** Codes that were replaced, by those that replaced them (IANA Language Subtag Registry). */
const REPLACED: Record<string, string> = { iw: 'he' }

const KNOWN = new Set<string>(LANGUAGES)

/**
 * The language that a range names (RFC 4647, Lookup): `pt-BR` is `pt`, `zh-TW` is `zh`. Undefined for a wildcard, and for
 * one without a catalogue.
 */
export function lookUp(range: string): Language | undefined {
  const [primary = ''] = range.trim().toLowerCase().split(/[-_]/, 1)
  const code = Object.hasOwn(REPLACED, primary) ? REPLACED[primary]! : primary
  return KNOWN.has(code) ? (code as Language) : undefined
}

/** Maximum number of characters of an `Accept-Language` header that are read. Browsers send fewer than a hundred. */
const MAX_HEADER = 1000

/**
 * The best of an `Accept-Language` header (RFC 9110, 12.5.4). Undefined if none of its languages is one of these, or
 * none has a weight above zero. Malformed parts are ignored.
 */
export function bestOf(header: string | undefined): Language | undefined {
  if (!header) return undefined
  const ranges = header.slice(0, MAX_HEADER).split(',')
  // The last one may be cut: `de;q=0.1` would be `de`.
  if (header.length > MAX_HEADER) ranges.pop()
  const wanted = ranges
    .map((each) => {
      const [range = '', ...parameters] = each.split(';')
      return { language: lookUp(range), weight: weightOf(parameters) }
    })
    .filter(({ language, weight }) => language && weight > 0)
  // Sorting keeps the order of languages of equal weight.
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language
}

/** The weight of a range: 1 by default, 0 if it is malformed. */
function weightOf(parameters: string[]): number {
  const said = parameters.map((each) => each.trim().toLowerCase()).find((each) => each.startsWith('q='))
  if (said === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(said.slice(2)) ? Number(said.slice(2)) : 0
}

/** The language of a page. */
export type Spoken = {
  language: Language
  /** True if the address names it (`?lang=`): the links of the page name it, too. */
  isAsked: boolean
}

export const ENGLISH: Spoken = { language: 'en', isAsked: false }

/** A path with a language in its query. A hash stays at the end. */
export function inLanguage(path: string, language: Language): string {
  const [before = '', hash] = path.split('#', 2)
  return `${before}${before.includes('?') ? '&' : '?'}lang=${language}${hash === undefined ? '' : `#${hash}`}`
}

/** A path on a page in this language, naming it if the page's own address does. */
export const keepLanguage = (path: string, { language, isAsked }: Spoken): string =>
  isAsked ? inLanguage(path, language) : path
