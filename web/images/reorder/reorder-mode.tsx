import { useEffect, useMemo, useRef } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { ConflictNote } from '#web/base/conflict.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { RAIL_FROM } from '../chapters/chapter-rail.tsx'
import { useSelection } from '../use-selection.ts'
import { chaptersOf, entryOf } from './arrangement.ts'
import { ChapterBar } from './chapter-bar.tsx'
import type { Target } from './chapter-targets.tsx'
import { ReorderBar } from './reorder-bar.tsx'
import { SortableSquares } from './sortable-squares.tsx'
import { useArrangement } from './use-arrangement.ts'
import { chapterNames, useMovesByName } from './use-moves-by-name.ts'

/** Reorders the gallery's images and chapters. */
export function ReorderMode({
  galleryId,
  images,
  chapters,
  onLeave,
}: {
  galleryId: number
  images: readonly Image[]
  chapters: readonly Chapter[]
  onLeave: () => void
}) {
  const arrangement = useArrangement(galleryId, images, chapters, onLeave)
  const { order, pending, saving, done, arrange, theirs } = arrangement
  const heading = useRef<HTMLHeadingElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { titleOf, nameOf } = chapterNames(chapters)
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images])
  const inOrder = useMemo(() => order.flatMap((entry) => byId.get(entry) ?? []), [order, byId])
  const selection = useSelection(inOrder)
  const chosen = useMemo(() => selection.chosen.map(({ id }) => id), [selection.chosen])
  const withRail = useWindowFrom(RAIL_FROM) && chapters.length > 0
  const blocks = useMemo(() => (chapters.length > 0 ? chaptersOf(order) : []), [chapters, order])
  const moves = useMovesByName({ byId, chapters, arrangement, chosen, onLeave })
  const { said, say, asked, setAsked, moveByNumber, moveChapter } = moves

  // Memoized, so that frequent progress updates while saving do not render it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions depend on nothing else
  const squares = useMemo(
    () => (
      <SortableSquares
        order={order}
        chosen={chosen}
        targets={withRail ? targetsOf(blocks, titleOf) : null}
        onChoose={selection.toggle}
        onClear={selection.clear}
        imageOf={(id) => byId.get(id)!}
        chapterName={nameOf}
        bar={(entry, top) => {
          const place = blocks.findIndex(({ id }) => entry === entryOf(id))
          return (
            <ChapterBar
              title={titleOf(entry)}
              count={blocks[place]?.imageIds.length ?? 0}
              canRise={place > 1}
              canFall={place < blocks.length - 1}
              followed={asked === entry}
              top={top}
              onMove={entry === 0 ? undefined : (by) => moveChapter(entry, by)}
            />
          )
        }}
        onArrange={arrange}
        onMoveTo={moveByNumber}
        // Stop following the image that was moved by number.
        onLift={() => setAsked(null)}
        keep={asked}
        say={say}
        barOver={bar}
      />
    ),
    [order, arrange, byId, chapters, blocks, asked, chosen, selection.toggle, withRail],
  )

  return (
    <section aria-labelledby="reorder-heading">
      <ReorderBar
        {...{ bar, heading, pending, saving, done }}
        withChapters={chapters.length > 0}
        chosen={chosen.length}
        onClear={selection.clear}
        onSort={moves.sortBy}
        onCancel={moves.leave}
        onSave={arrangement.save}
      />
      {theirs && (
        <div className="mb-6">
          <ConflictNote onUseTheirs={() => arrange(theirs)}>
            {arrangement.change}{' '}
            {arrangement.isPartlySaved ? 'Only a part of yours is saved.' : 'Nothing is saved yet.'} Save
            again to keep yours.
          </ConflictNote>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {squares}
    </section>
  )
}

const targetsOf = (blocks: ReturnType<typeof chaptersOf>, titleOf: (entry: number) => string): Target[] =>
  blocks.map(({ id, imageIds }) => ({
    entry: entryOf(id),
    title: titleOf(entryOf(id)),
    count: imageIds.length,
  }))
