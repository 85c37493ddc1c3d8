import { type ReactNode, useMemo, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { ChapterHeading } from './chapter-heading.tsx'
import { type ChapterGroup, WITHOUT_CHAPTER } from './in-chapters.ts'
import { useDeleteChapter } from './use-delete-chapter.ts'

/**
 * Images below the headings of their chapters.
 * @param onSelect must always be the same function
 * @param grid renders images, with a name for screen readers
 */
export function ChapterGroups({
  galleryId,
  groups,
  counted,
  mayChange,
  inRail,
  onSelect,
  grid,
}: {
  galleryId: number
  groups: readonly ChapterGroup<Image>[]
  /** True if the groups have all of their images. */
  counted: boolean
  mayChange: boolean
  /** True if the chapters are shown in the rail, too. */
  inRail: boolean
  onSelect: (images: readonly Image[]) => void
  grid: (images: readonly Image[], name: string) => ReactNode
}) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const { mutate: deleteChapter } = useDeleteChapter(galleryId)
  // Memoized, as rendering 200 headings whenever an image is chosen would be slow.
  const headings = useMemo(() => {
    const collapse = (id: number, collapses: boolean) =>
      setCollapsed((now) => {
        const next = new Set(now)
        if (collapses) next.add(id)
        else next.delete(id)
        return next
      })
    return groups.map(({ chapter, images }, index) => {
      const id = chapter?.id ?? 0
      const before = groups[index - 1]?.chapter ?? null
      return (
        <ChapterHeading
          key={id}
          galleryId={galleryId}
          chapter={chapter}
          before={before}
          count={images.length}
          counted={counted}
          collapsed={collapsed.has(id)}
          mayChange={mayChange}
          inRail={inRail}
          onCollapse={(collapses) => collapse(id, collapses)}
          onSelect={() => onSelect(images)}
          onDelete={() => chapter && deleteChapter({ chapter, before })}
        />
      )
    })
  }, [groups, counted, collapsed, galleryId, mayChange, inRail, onSelect, deleteChapter])
  return groups.map(({ chapter, images }, index) => {
    const id = chapter?.id ?? 0
    return (
      <section
        key={id}
        aria-label={chapter?.title ?? WITHOUT_CHAPTER}
        className={index > 0 ? 'mt-6 border-t border-line pt-2' : undefined}
      >
        {headings[index]}
        {!collapsed.has(id) &&
          (images.length > 0 ? (
            grid(images, `Images of ${chapter ? `“${chapter.title}”` : 'no chapter'}`)
          ) : (
            <p className="border border-dashed border-edge p-6 text-control text-ink-2">
              {mayChange
                ? 'No images yet. Select some and move them here, or add new ones to this chapter.'
                : 'No images yet.'}
            </p>
          ))}
      </section>
    )
  })
}
