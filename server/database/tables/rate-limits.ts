import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of the request limits, shared by all processes; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)
