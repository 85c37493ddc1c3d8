import { useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { inChapters } from './chapters/in-chapters.ts'
import { type ShownChapter, shownGroups } from './shown.ts'

/**
 * The images that are shown, as one list and by their chapters: those of the chapter that is chosen in the rail which pass
 * the filter.
 * @param inRail whether there is one
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
  // Another member may have deleted it.
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
