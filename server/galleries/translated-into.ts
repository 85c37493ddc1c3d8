import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/database/connect.ts'
import { chapters, galleries, images } from '#server/database/tables/index.ts'

/** The languages into which any text of a gallery, its chapters or its images is translated. */
export async function translatedInto(db: Database, galleryId: number): Promise<Language[]> {
  const { rows } = await db.execute<{ language: Language }>(sql`
    select jsonb_object_keys(translations) as language from ${galleries} where id = ${galleryId}
    union select jsonb_object_keys(translations) from ${chapters} where gallery_id = ${galleryId}
    union select jsonb_object_keys(translations) from ${images}
      where gallery_id = ${galleryId} and translations <> '{}'`)
  return rows.map(({ language }) => language)
}
