/** Changes of `translations` columns. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TranslationsChange } from '#contract/translations.ts'

/** Replaces lone surrogates, which PostgreSQL refuses in JSON. In other texts the driver replaces them, too. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/**
 * The column with a change merged into it by language and field. A null removes a field or a whole language; languages
 * without fields are removed as well.
 */
export function mergedTranslations(column: AnyPgColumn | SQL, change: TranslationsChange<string>): SQL {
  const sent = JSON.stringify(change, wellFormed)
  return sql`jsonb_strip_nulls(${column} || (
    select coalesce(jsonb_object_agg(sent.key, nullif(
      case when jsonb_typeof(sent.value) = 'object'
        then jsonb_strip_nulls(coalesce(${column} -> sent.key, '{}') || sent.value)
        else '{}'
      end, '{}')), '{}')
    from jsonb_each(${sent}::jsonb) as sent))`
}

/** Value of a `translations` column in a row that is yet to be inserted. */
export const firstTranslations = (change: TranslationsChange<string>): SQL =>
  mergedTranslations(sql`'{}'::jsonb`, change)
