import { shortDate } from './dates.ts'

/** Day of a moment, machine-readable as well. */
export const Day = ({ of }: { of: string }) => <time dateTime={of}>{shortDate(of)}</time>
