import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { type Language, localeOf } from '#contract/languages.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import { dayInWords } from '#server/platform/time.ts'
import type { EmailTexts } from '#texts/catalogue.ts'
import { isolated } from './isolated.ts'
import { inOneLine } from './quoted.ts'

/** Language of an account's e-mails, in a query of `users`: the chosen one, or the browser's at sign-up. */
export const accountLanguage: SQL<Language | null> = sql<Language | null>`coalesce(${users.language}, ${users.browserLanguage})`

/** Language of an account's e-mails, for a whole row; null if none is known. */
export const languageOf = (account: Pick<UserRow, 'language' | 'browserLanguage'> | null): Language | null =>
  account && (account.language ?? account.browserLanguage)

/** Texts of an e-mail in its language. Values are isolated, so they do not reorder the text around them. */
export type Words = {
  language: Language
  texts: EmailTexts
  /**
   * User input such as a name or a title, in quotation marks that it cannot close. E-mails contain user input
   * only in this form, and never at the start of a subject, so that a stranger cannot write e-mails in the
   * product's name. The exception is the e-mail that sends a gallery: its sender writes the subject and the
   * text (`written`), and it comes from '{studio} via {host}'.
   */
  quoted(text: string, most?: number): string
  /** Day of a moment in UTC: '22 November 2026'. */
  day(moment: Date): string
  /** Day and time of a moment in UTC: '22 November 2026 at 17:07'. */
  time(moment: Date): string
}

/** Words in the first language that is set, or in the host's. */
export async function wordsIn(
  { defaultLanguage }: { defaultLanguage: Language },
  ...chosen: (Language | null | undefined)[]
): Promise<Words> {
  const language = chosen.find(Boolean) ?? defaultLanguage
  const catalogues = await loadCatalogues()
  const texts = isolating(catalogues[language])
  const marks = new RegExp(`[${catalogues[language].quoted({ text: '' }).trim()}]`, 'gu')
  const locale = localeOf(language)
  return {
    language,
    texts,
    quoted: (text, most) => texts.quoted({ text: inOneLine(text, most).replaceAll(marks, "'") }),
    day: (moment) => dayInWords(moment, locale),
    time: (moment) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
        moment,
      ),
  }
}

/** Loads the catalogues that setup/compile-texts.ts builds, in every process that writes e-mails. */
async function loadCatalogues(): Promise<Record<Language, EmailTexts>> {
  const { default: catalogues } = await import(pathToFileURL(path.resolve('dist/pages/emails.js')).href)
  return catalogues
}

type Values = Record<string, string | number>

const isolating = (texts: EmailTexts): EmailTexts =>
  Object.fromEntries(
    Object.entries<string | ((values: never) => string)>(texts).map(([id, text]) => [
      id,
      typeof text === 'string' ? text : (values: Values) => text(isolatedValues(values) as never),
    ]),
  ) as unknown as EmailTexts

const isolatedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )
