import { count, eq, max } from 'drizzle-orm'
import { MAX_CHAPTERS, type NewChapter } from '#contract/chapters.ts'
import type { Database } from '#server/database/connect.ts'
import { type ChapterRow, chapters } from '#server/database/tables/index.ts'
import { firstTranslations } from '#server/database/translations.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { freeSlug } from './free-slug.ts'

/** Adds a chapter after the others of a gallery. Refuses (409) more than 200. */
export const createChapter = (db: Database, galleryId: number, wanted: NewChapter): Promise<ChapterRow> =>
  changeGallery(db, galleryId, async (tx) => {
    const [now] = await tx
      .select({ count: count(), last: max(chapters.place) })
      .from(chapters)
      .where(eq(chapters.galleryId, galleryId))
    if (now!.count >= MAX_CHAPTERS) throw conflict(`A gallery has at most ${MAX_CHAPTERS} chapters.`)
    const slug = await freeSlug(tx, galleryId, wanted.title)
    const [chapter] = await tx
      .insert(chapters)
      .values({
        ...wanted,
        translations: firstTranslations(wanted.translations),
        ...{ galleryId, slug, place: (now!.last ?? 0) + 1 },
      })
      .returning()
    return chapter!
  })
