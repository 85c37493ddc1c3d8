import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { images } from '#server/database/tables/index.ts'

/** The names of the columns that images and removed images share. */
export const IMAGE_COLUMNS: SQL = sql.join(
  getTableConfig(images).columns.map(({ name }) => sql.identifier(name)),
  sql`, `,
)
