/** Tells whether a query failed because of this unique constraint. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  violates(error, '23505', constraint)

/** Tells whether a query failed because the row that this foreign key refers to is gone. */
export const violatesForeignKey = (error: unknown, constraint: string): boolean =>
  violates(error, '23503', constraint)

/** Looks at PostgreSQL's error, which Drizzle wraps. */
function violates(error: unknown, code: string, constraint: string): boolean {
  const cause = ((error as { cause?: unknown })?.cause ?? error ?? {}) as {
    code?: string
    constraint?: string
  }
  return cause.code === code && cause.constraint === constraint
}
