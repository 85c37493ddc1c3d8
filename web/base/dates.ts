import { type Language, localeOf, lookUp } from '#contract/languages.ts'
import { LANGUAGE } from './language.ts'

const SHORT = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', year: 'numeric' })

/** Short month, day and year in the order of the browser's language, in its time zone: '18 Nov 2026'. */
export const shortDate = (iso: string) => SHORT.format(new Date(iso))

/** Long date in this language, in the variant of the browser if that has the language: '18 November 2026'. */
export function dayInFull(language: Language, iso: string): string {
  const locale = lookUp(LANGUAGE) === language ? LANGUAGE : localeOf(language)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day without a time, from a date in UTC as in calls: '18 Nov'. */
export const shortDay = (date: string) => DAY.format(new Date(date))

const WITH_TIME = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** '18 Nov 2026, 15:04', or 'Unknown date' if there is none. */
export function dateAndTime(iso: string | null | undefined): string {
  const moment = new Date(iso ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? 'Unknown date' : WITH_TIME.format(moment)
}

/** '18 Nov 2026' in UTC, on pages that the server draws for visitors. */
export const visitorsDate = (iso: string, locale: string) =>
  new Date(iso).toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
