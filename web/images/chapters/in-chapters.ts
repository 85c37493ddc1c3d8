/** Images by their chapters. Pure. */
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'

/** Heading of the images without a chapter, in galleries that have chapters. */
export const WITHOUT_CHAPTER = 'Without a chapter'

export type ChapterGroup<Item> = {
  /** Null for the images without a chapter. */
  chapter: Chapter | null
  images: Item[]
}

/** Groups images: those without a chapter, then every chapter with its images, which keep their order. */
export function inChapters<Item extends Pick<Image, 'chapterId'>>(
  images: readonly Item[],
  chapters: readonly Chapter[],
): ChapterGroup<Item>[] {
  const without: ChapterGroup<Item> = { chapter: null, images: [] }
  const groups = chapters.map((chapter): ChapterGroup<Item> => ({ chapter, images: [] }))
  const byId = new Map(groups.map((group) => [group.chapter!.id, group]))
  // The chapter may just have been deleted, and its images moved to another one.
  for (const image of images) (byId.get(image.chapterId ?? 0) ?? without).images.push(image)
  return [without, ...groups]
}
