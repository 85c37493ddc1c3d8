import type { SQL } from 'drizzle-orm'
import type { ImageMove } from '#contract/chapters.ts'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { chosenIn, noLongerThere } from '../image-ids.ts'
import { appendToChapter, chapterOf } from './append-to-chapter.ts'

/**
 * Moves images to the end of a chapter, in this order. Refuses, without changes, an id that is not an image of this
 * gallery (409) and a chapter that it does not have (400).
 * @returns the condition of these images
 */
export async function moveImages(
  db: Database,
  galleryId: number,
  { imageIds, chapterId }: ImageMove,
): Promise<SQL> {
  const distinct = [...new Set(imageIds)]
  const wanted = chosenIn(galleryId, distinct)
  await changeGallery(db, galleryId, async (tx) => {
    const chapter = await chapterOf(tx, galleryId, chapterId)
    if ((await tx.$count(images, wanted)) < distinct.length) throw noLongerThere()
    await appendToChapter(tx, galleryId, chapter, distinct)
  })
  return wanted
}
