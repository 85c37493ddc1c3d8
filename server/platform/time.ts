import { memoize } from './memoize.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment in UTC: '2026-11-18'. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

const dayFormat = memoize(
  100,
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** The day of a moment in UTC: '14 March 2020'. */
export const dayInWords = (moment: Date, locale = 'en-GB'): string => dayFormat(locale).format(moment)
