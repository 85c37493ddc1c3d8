import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** The column holds one of these values. */
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** The column holds a colour, `#rrggbb`. */
export const isColour = (column: AnyColumn): SQL => sql`${column} ~ '^#[0-9a-fA-F]{6}$'`
