import type { NewChapter } from '#contract/chapters.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type ChapterRow, chapters } from '#server/database/tables/index.ts'
import { firstTranslations } from '#server/database/translations.ts'
import { slugLike } from './free-slug.ts'

/** Adds chapters in this order to a gallery that has none yet. */
export async function addChapters(
  tx: Transaction,
  galleryId: number,
  wanted: readonly NewChapter[],
): Promise<ChapterRow[]> {
  if (wanted.length === 0) return []
  const taken = new Set<string>()
  const rows = wanted.map(({ title, text, translations }, index) => {
    const slug = slugLike(title, taken)
    taken.add(slug)
    return {
      ...{ galleryId, place: index + 1, title, text, slug },
      translations: firstTranslations(translations),
    }
  })
  const added = await tx.insert(chapters).values(rows).returning()
  return added.toSorted((one, other) => one.place - other.place)
}
