/** The picture and the chapter in an address; null if it names none, undefined if visitors cannot see it. */
import type { Chapter } from '#contract/chapters.ts'
import { Id } from '#contract/ids.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import type { Snapshot } from './snapshots.ts'

export async function pictureAt(snapshot: Snapshot, imageId?: string): Promise<ImageRow | null | undefined> {
  if (imageId === undefined) return null
  const id = Id.safeParse(imageId)
  return id.success ? snapshot.image(id.data) : undefined
}

export async function chapterAt(snapshot: Snapshot, slug?: string): Promise<Chapter | null | undefined> {
  if (slug === undefined) return null
  return (await snapshot.chapters()).find((chapter) => chapter.slug === slug)
}
