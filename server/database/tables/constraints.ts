import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Requires the column to hold one of these values. */
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** Requires the column to hold a colour, `#rrggbb`. */
export const isColour = (column: AnyColumn): SQL => sql`${column} ~ '^#[0-9a-fA-F]{6}$'`
