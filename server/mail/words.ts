import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { type Language, localeOf } from '#contract/languages.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import { dayInWords } from '#server/platform/time.ts'
import type { EmailTexts } from '#texts/catalogue.ts'
import { isolated } from './isolated.ts'
import { inOneLine } from './quoted.ts'

/** The language of an account's e-mails, in a query that has `users`: chosen, or as the browser said at sign-up. */
export const accountLanguage: SQL<Language | null> = sql<Language | null>`coalesce(${users.language}, ${users.browserLanguage})`

/** The language of an account's e-mails, for an account that was read whole; null if none is known. */
export const languageOf = (account: Pick<UserRow, 'language' | 'browserLanguage'> | null): Language | null =>
  account && (account.language ?? account.browserLanguage)

/** What an e-mail says in its language. Values in its texts are isolated, so that they turn nothing around them. */
export type Words = {
  language: Language
  texts: EmailTexts
  /**
   * What a person wrote, such as a name or a title, in quotation marks that it cannot close. Every e-mail puts such words
   * here, and never first in a subject: a stranger must not be able to write e-mails in the product's name. Only the
   * e-mail that sends a gallery has a subject and a text of its sender's own (`written`); it comes from '{studio} via
   * {host}'.
   */
  quoted(text: string, most?: number): string
  /** The day of a moment in UTC: '22 November 2026'. */
  day(moment: Date): string
  /** The day and time of a moment in UTC: '22 November 2026 at 17:07'. */
  time(moment: Date): string
}

/** The words of the first of these languages that is chosen, else of the host's. */
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

/** Built from the catalogues (setup/compile-texts.ts), in every process that writes e-mails. */
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
