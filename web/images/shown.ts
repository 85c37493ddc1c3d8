/** Images to show: those of the chosen chapter that pass the filter. Pure. */
import type { Image } from '#contract/images.ts'
import type { ChapterGroup } from './chapters/in-chapters.ts'

/** Chapter whose images are shown: all, those without a chapter (null), or one. */
export type ShownChapter = 'all' | number | null

/**
 * @param groups all images by their chapters
 * @param passes the filter; null if all pass, and then empty chapters are included
 * @param loading true while there are only the first images, so that a chapter may have others
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
