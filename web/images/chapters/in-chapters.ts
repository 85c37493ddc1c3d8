/** Images by their chapters. Pure. */
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'

/** The heading of images without a chapter, where there are chapters. */
export const WITHOUT_CHAPTER = 'Without a chapter'

export type ChapterGroup<Item> = {
  /** Null: without one. */
  chapter: Chapter | null
  images: Item[]
}

/** Images without a chapter, then every chapter with its images, which keep their order. */
export function inChapters<Item extends Pick<Image, 'chapterId'>>(
  images: readonly Item[],
  chapters: readonly Chapter[],
): ChapterGroup<Item>[] {
  const without: ChapterGroup<Item> = { chapter: null, images: [] }
  const groups = chapters.map((chapter): ChapterGroup<Item> => ({ chapter, images: [] }))
  const byId = new Map(groups.map((group) => [group.chapter!.id, group]))
  // A chapter that was deleted a moment ago has left its images to another one.
  for (const image of images) (byId.get(image.chapterId ?? 0) ?? without).images.push(image)
  return [without, ...groups]
}
