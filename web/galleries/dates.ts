const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Short month, day, year (the specification, section 9): 'Nov 18, 2026', in the reader's own time zone. */
export const shortDate = (iso: string) => SHORT.format(new Date(iso))
