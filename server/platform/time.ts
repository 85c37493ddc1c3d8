import { memoize } from './memoize.ts'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** The day of a moment in UTC: '2026-11-18'. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

const dayFormat = memoize(
  100,
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** The day of a moment in UTC: '14 March 2020'. */
export const dayInWords = (moment: Date, locale = 'en-GB'): string => dayFormat(locale).format(moment)
