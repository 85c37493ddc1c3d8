export const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment in UTC: '2026-11-18'. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)
