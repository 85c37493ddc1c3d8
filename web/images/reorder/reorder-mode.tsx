import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { ConflictNote } from '#web/base/conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { WITHOUT_CHAPTER } from '../chapters/in-chapters.ts'
import { imageName } from '../image-tile.tsx'
import {
  chaptersOf,
  entryOf,
  isChapter,
  movedTo,
  sortedInChapters,
  whereabouts,
  withChapterMoved,
  words,
} from './arrangement.ts'
import { ChapterBar } from './chapter-bar.tsx'
import type { Destination } from './move-dialog.tsx'
import { ORDERINGS, sortedBy } from './sort-by.ts'
import { SortableSquares } from './sortable-squares.tsx'
import { useArrangement } from './use-arrangement.ts'

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
  const [said, say] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images])
  const titles = new Map(chapters.map((chapter) => [entryOf(chapter.id), chapter.title]))
  const titleOf = (entry: number) => titles.get(entry) ?? WITHOUT_CHAPTER
  // In words: of no chapter it is not said that it has none.
  const nameOf = (entry: number) => (titles.has(entry) ? `“${titleOf(entry)}”` : 'no chapter')
  const blocks = useMemo(() => (chapters.length > 0 ? chaptersOf(order) : []), [chapters, order])

  function destinations(id: number): Destination[] {
    if (blocks.length === 0) return [{ chapter: null, title: '', count: order.length }]
    return blocks.map((block) => ({
      chapter: entryOf(block.id),
      title: titleOf(entryOf(block.id)),
      count: block.imageIds.length + (block.imageIds.includes(id) ? 0 : 1),
    }))
  }
  function moveByNumber(id: number) {
    setAsked(id)
    const from = whereabouts(order, order.indexOf(id))
    void openDialog(() => import('./move-dialog.tsx'), {
      name: imageName(byId.get(id)!),
      from,
      destinations: destinations(id),
      onMove({ chapter, number }: { chapter: number | null; number: number }) {
        const next = movedTo(order, id, chapter, number)
        const to = whereabouts(next, next.indexOf(id))
        // The dialog closes first: drawing another part of thousands takes a while.
        startTransition(() => {
          arrange(next)
          say(words.moved(from.number, to, chapter === null ? '' : ` in ${nameOf(chapter)}`))
        })
      },
    })
  }
  function leave() {
    if (!pending) return onLeave()
    void ask({
      title: 'Discard your changes?',
      description: 'The pictures stay in the order that is saved.',
      confirm: 'Discard',
      act: onLeave,
      neighbour: () => document.getElementById('images-heading'),
    })
  }
  function moveChapter(entry: number, by: -1 | 1) {
    setAsked(entry)
    const next = withChapterMoved(order, entry, by)
    arrange(next)
    const place = next.filter(isChapter).indexOf(entry)
    say(`Chapter ${nameOf(entry)} moved to place ${place} of ${chapters.length}`)
  }

  // Progress of saving, which is shown often, draws none of them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions depend on nothing else
  const squares = useMemo(
    () => (
      <SortableSquares
        order={order}
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
    [order, arrange, byId, chapters, blocks, asked],
  )

  return (
    <section aria-labelledby="reorder-heading">
      <div
        ref={bar}
        className="sticky top-0 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-3 bg-canvas px-2 py-1.5"
      >
        <div className="min-w-60 flex-1">
          <h2 ref={heading} id="reorder-heading" tabIndex={-1} className="text-name font-strong">
            Reorder Images
          </h2>
          <p id="reorder-how" className="text-label text-ink-2">
            Drag to reorder (press and hold on a touch screen). Keyboard: Space, then arrow keys. Click a
            number to move a picture to any place{chapters.length > 0 && ', also of another chapter'}.
          </p>
        </div>
        <Menu
          trigger={
            <Button look="plain" disabled={saving}>
              Sort by
            </Button>
          }
        >
          {ORDERINGS.map((ordering) => (
            <MenuItem
              key={ordering.label}
              onSelect={() => {
                setAsked(null)
                arrange(
                  sortedInChapters(order, (ids) =>
                    sortedBy(
                      ids.map((id) => byId.get(id)!),
                      ordering,
                    ),
                  ),
                )
                say(`Sorted by: ${ordering.label}`)
              }}
            >
              {ordering.label}
            </MenuItem>
          ))}
        </Menu>
        <Button look="plain" disabled={saving} onClick={leave}>
          Cancel
        </Button>
        <Button disabled={!pending || saving} onClick={arrangement.save}>
          {saving ? `Saving${done > 0 ? ` ${Math.round(done * 100)} %` : ''}...` : 'Save Arrangement'}
        </Button>
      </div>
      {theirs && (
        <div className="mb-6">
          <ConflictNote onUseTheirs={() => arrange(theirs)}>
            Someone else has changed these pictures or their order.{' '}
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
