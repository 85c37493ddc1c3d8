/** PostgreSQL's refusals, told from the error that Drizzle wraps around them. */
type PgError = { code?: string; constraint?: string }

const pgErrorOf = (error: unknown): PgError =>
  ((error as { cause?: unknown })?.cause ?? error ?? {}) as PgError

/** The row would have been the second with that key. */
export const violatesUnique = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = pgErrorOf(error)
  return code === '23505' && violated === constraint
}

/** The row names something that is gone. */
export const violatesReference = (error: unknown): boolean => pgErrorOf(error).code === '23503'
