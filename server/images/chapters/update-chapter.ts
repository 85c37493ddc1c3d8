import { eq } from 'drizzle-orm'
import type { ChapterChange } from '#contract/chapters.ts'
import type { Database } from '#server/database/connect.ts'
import { type ChapterRow, chapters } from '#server/database/tables/index.ts'
import { mergedTranslations } from '#server/database/translations.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { freeSlug } from './free-slug.ts'

/** Changes title and text of a chapter, also in other languages. Its address follows the title, unless only its case changes. */
export const updateChapter = (
  db: Database,
  { id, galleryId }: Pick<ChapterRow, 'id' | 'galleryId'>,
  change: ChapterChange,
): Promise<ChapterRow> =>
  changeGallery(
    db,
    galleryId,
    async (tx) => {
      const [now] = await tx.select().from(chapters).where(eq(chapters.id, id))
      if (!now) throw notFound('Chapter')
      const { title = now.title, text = now.text, translations = {} } = change
      const isSame = title.toLowerCase() === now.title.toLowerCase()
      const slug = isSame ? now.slug : await freeSlug(tx, galleryId, title, id)
      const [changed] = await tx
        .update(chapters)
        .set({ title, text, slug, translations: mergedTranslations(chapters.translations, translations) })
        .where(eq(chapters.id, id))
        .returning()
      return changed!
    },
    { what: 'Chapter' },
  )
