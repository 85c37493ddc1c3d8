import { z } from './zod.ts'

/** A time in an answer: ISO 8601 in UTC. */
export const Time = z.iso.datetime()

/** The range of times that are accepted. Others are slips, and not every program that reads them can represent them. */
export const EARLIEST_TIME = new Date('1970-01-01T00:00:00.000Z')
export const LATEST_TIME = new Date('9999-12-31T23:59:59.999Z')

const PROBLEM = 'Please enter a date from 1970 to 9999'

/** A time in a request: ISO 8601 with any offset. */
export const SentTime = z.iso
  .datetime({ offset: true, error: PROBLEM })
  .transform((text) => new Date(text))
  .refine((time) => time >= EARLIEST_TIME && time <= LATEST_TIME, { error: PROBLEM })
