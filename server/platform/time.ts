export const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment in UTC: '2026-11-18'. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a moment in UTC: '14 March 2020'. */
export const dayInWords = (moment: Date): string => day.format(moment)

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** For e-mails: '22 November 2026 at 17:07 UTC'. */
export const timeInWords = (time: Date): string => `${words.format(time)} UTC`
