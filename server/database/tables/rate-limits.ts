import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of the request limits, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Time of the reset to zero: milliseconds since 1970, by the database's clock. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)
