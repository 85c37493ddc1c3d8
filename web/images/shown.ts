/** Which images are shown: of the chapter that is chosen, those that the filter lets pass. Pure. */
import type { Image } from '#contract/images.ts'
import type { ChapterGroup } from './chapters/in-chapters.ts'

/** The chapter whose images are shown: all, those without a chapter (null), or those of one. */
export type ShownChapter = 'all' | number | null

/**
 * @param groups all images by their chapters
 * @param passes the filter; null: all pass, and chapters are shown that have no images
 * @param loading whether these are only the first ones, so that a chapter may have others
 */
export function shownGroups<Item extends Image>(
  groups: readonly ChapterGroup<Item>[],
  {
    chapter: wanted,
    passes,
    loading,
  }: { chapter: ShownChapter; passes: ((image: Item) => boolean) | null; loading: boolean },
): ChapterGroup<Item>[] {
  return groups
    .filter(({ chapter }) => wanted === 'all' || wanted === (chapter?.id ?? null))
    .map((group) => (passes ? { ...group, images: group.images.filter(passes) } : group))
    .filter(
      ({ chapter, images }) =>
        images.length > 0 || (!passes && !loading && (chapter !== null || wanted === null)),
    )
}
