import { eq } from 'drizzle-orm'
import { CHAPTER_SLUG_MAX } from '#contract/chapters.ts'
import { suggestSubdomain } from '#contract/subdomain.ts'
import type { Transaction } from '#server/database/connect.ts'
import { chapters } from '#server/database/tables/index.ts'

/** Slug of a chapter with this title that no other chapter of the gallery has. */
export async function freeSlug(
  tx: Transaction,
  galleryId: number,
  title: string,
  ownId?: number,
): Promise<string> {
  const rows = await tx
    .select({ id: chapters.id, slug: chapters.slug })
    .from(chapters)
    .where(eq(chapters.galleryId, galleryId))
  const taken = new Set(rows.filter(({ id }) => id !== ownId).map(({ slug }) => slug))
  return slugLike(title, taken)
}

/** Forms a slug like a subdomain; `chapter-1`, `chapter-2` … if nothing of the title is left. */
export function slugLike(title: string, taken: ReadonlySet<string>): string {
  const base = suggestSubdomain(title)
  if (base && !taken.has(base)) return base
  for (let number = base ? 2 : 1; ; number++) {
    const ending = `-${number}`
    const slug = (base || 'chapter').slice(0, CHAPTER_SLUG_MAX - ending.length).replace(/-+$/, '') + ending
    if (!taken.has(slug)) return slug
  }
}
