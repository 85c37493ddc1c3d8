import { shortDate } from './dates.ts'

/** The day of a moment, for people and for programs. */
export const Day = ({ of }: { of: string }) => <time dateTime={of}>{shortDate(of)}</time>
