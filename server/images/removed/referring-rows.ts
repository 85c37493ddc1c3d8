/**
 * Rows that refer to an image and are deleted with it, such as the marks of visitors and the receipts of guests. They are
 * kept with a removed image and restored with it. Foreign keys identify their tables, so that no new one is forgotten. A
 * finished upload stays, without its image until that is restored.
 */
import { is, type SQL, sql } from 'drizzle-orm'
import { type ForeignKey, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/connect.ts'
import * as tables from '#server/database/tables/index.ts'
import { images, removedImages, uploads } from '#server/database/tables/index.ts'

type Referring = { table: PgTable; name: string; imageColumn: string; others: ForeignKey[] }

const refersToImage = (key: ForeignKey) =>
  key.onDelete === 'cascade' && key.reference().foreignTable === images

const REFERRING: Referring[] = Object.values(tables).flatMap((table) => {
  if (!is(table, PgTable)) return []
  const { name, foreignKeys } = getTableConfig(table)
  const key = foreignKeys.find(refersToImage)
  if (!key) return []
  const imageColumn = key.reference().columns[0]!.name
  return [{ table, name, imageColumn, others: foreignKeys.filter((other) => other !== key) }]
})

const UPLOADS = getTableConfig(uploads).name

/** The rows deleted with a row of `images`, and its uploads, as `ReferringRows`. */
export const referringRows: SQL = sql`jsonb_build_object(${sql.join(
  [
    ...REFERRING.map(
      ({ name, imageColumn }) => sql`${name}::text, (
        select coalesce(jsonb_agg(to_jsonb(referring)), '[]') from ${sql.identifier(name)} as referring
        where referring.${sql.identifier(imageColumn)} = ${images.id})`,
    ),
    sql`${UPLOADS}::text, (
      select coalesce(jsonb_agg(jsonb_build_object('id', ${uploads.id})), '[]') from ${uploads}
      where ${uploads.imageId} = ${images.id})`,
  ],
  sql`, `,
)})`

/** Restores the rows of restored images, except those that also refer to something that is gone by now. */
export async function restoreReferringRows(tx: Transaction, removed: SQL): Promise<void> {
  const inserted = REFERRING.map(({ name, others }) => {
    const table = sql.identifier(name)
    return sql`${sql.identifier(`restored_${name}`)} as (
      insert into ${table} select kept.*
      from ${removedImages}, jsonb_populate_recordset(null::${table}, ${removedImages.referringRows} -> ${name}) as kept
      where ${sql.join([removed, ...others.map(isThere)], sql` and `)})`
  })
  await tx.execute(sql`
    with ${sql.join(inserted, sql`, `)}
    update ${sql.identifier(UPLOADS)} as upload set image_id = ${removedImages.id}
    from ${removedImages}, jsonb_to_recordset(${removedImages.referringRows} -> ${UPLOADS}) as kept (id text)
    where ${removed} and upload.id = kept.id`)
}

function isThere(key: ForeignKey): SQL {
  const { columns, foreignTable, foreignColumns } = key.reference()
  const same = columns.map(
    (column, index) => sql`${foreignColumns[index]} = kept.${sql.identifier(column.name)}`,
  )
  return sql`exists (select from ${foreignTable} where ${sql.join(same, sql` and `)})`
}
