import { useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { inChapters } from './chapters/in-chapters.ts'
import { type ShownChapter, shownGroups } from './shown.ts'

/**
 * Images to show, as one list and by chapters: those of the chapter chosen in the rail that pass the filter.
 * Without the rail, those of all chapters.
 * @param inRail true if there is a rail
 */
export function useShown({
  images: all,
  chapters,
  loading,
  inRail,
  passes,
}: {
  images: readonly Image[]
  chapters: readonly Chapter[]
  loading: boolean
  inRail: boolean
  passes: ((image: Image) => boolean) | null
}) {
  const [wanted, show] = useState<ShownChapter>('all')
  // The chosen chapter may have been deleted by another member.
  const isThere = wanted === null ? chapters.length > 0 : chapters.some(({ id }) => id === wanted)
  const chapter: ShownChapter = inRail && isThere ? wanted : 'all'
  const grouping = useMemo(() => inChapters(all, chapters), [all, chapters])
  const groups = useMemo(
    () => shownGroups(grouping, { chapter, passes, loading }),
    [grouping, chapter, passes, loading],
  )
  const images = useMemo(() => groups.flatMap((group) => group.images), [groups])
  return { grouping, groups, images, chapter, show }
}
