/** Whether a query failed because of this unique constraint. Drizzle wraps PostgreSQL's error. */
export const violatesUnique = (error: unknown, constraint: string): boolean => {
  const cause = ((error as { cause?: unknown })?.cause ?? error ?? {}) as {
    code?: string
    constraint?: string
  }
  return cause.code === '23505' && cause.constraint === constraint
}
