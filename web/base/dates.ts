const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Short month, day, year: 'Nov 18, 2026', in the browser's time zone. */
export const shortDate = (iso: string) => SHORT.format(new Date(iso))

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day without a time, as calls name days in UTC: 'Nov 18'. */
export const shortDay = (date: string) => DAY.format(new Date(date))

const WITH_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 'Nov 18, 2026, 3:04 PM', or 'Unknown date' if there is none. */
export function dateAndTime(iso: string | null | undefined): string {
  const moment = new Date(iso ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? 'Unknown date' : WITH_TIME.format(moment)
}
