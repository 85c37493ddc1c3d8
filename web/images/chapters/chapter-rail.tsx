import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { MoreIcon, PlusIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { ShownChapter } from '../shown.ts'
import { askAndDeleteChapter, editChapter } from './chapter-heading.tsx'
import { ChapterName } from './chapter-name.tsx'
import { dragChapter, droppedOn, kindOver } from './drags.ts'
import { type ChapterGroup, WITHOUT_CHAPTER } from './in-chapters.ts'
import { useDeleteChapter } from './use-delete-chapter.ts'
import { useMoveChapter } from './use-move-chapter.ts'

/** Narrowest window with the chapters beside the images, in pixels. */
export const RAIL_FROM = 1100

/**
 * Chapters beside the images. A click shows one; images and files can be dropped on them; they are moved by
 * dragging or by keyboard, and renamed and deleted in place.
 * @param groups all images by their chapters
 * @param onMove null moves images out of their chapters
 */
export function ChapterRail({
  galleryId,
  groups,
  count,
  counted,
  shown,
  mayChange,
  foot,
  onShow,
  onMove,
}: {
  galleryId: number
  groups: readonly ChapterGroup<unknown>[]
  count: number
  /** True if all images are loaded. */
  counted: boolean
  shown: ShownChapter
  mayChange: boolean
  /** Shown below all chapters. */
  foot: ReactNode
  onShow: (shown: ShownChapter) => void
  onMove: (imageIds: readonly number[], chapter: Chapter | null) => void
}) {
  const [naming, setNaming] = useState<number | 'new' | null>(null)
  const [followed, setFollowed] = useState<number | null>(null)
  const [said, say] = useState('')
  const { mutate: deleteChapter } = useDeleteChapter(galleryId)
  const moveChapter = useMoveChapter(galleryId)
  const chapters = groups.flatMap(({ chapter }) => chapter ?? [])
  const without = groups.find(({ chapter }) => chapter === null)?.images.length ?? 0
  const countOf = (number: number) => (counted ? grouped(number) : '')

  function move(chapter: Chapter, to: number) {
    const place = Math.min(chapters.length - 1, Math.max(0, to))
    if (chapters[place] === chapter) return
    moveChapter(chapter.id, place)
    setFollowed(chapter.id)
    say(`Chapter “${chapter.title}” moved to place ${place + 1} of ${chapters.length}`)
  }
  const takeFor = (place: number, chapter: Chapter | null) => ({
    takes: mayChange,
    onImages: (imageIds: number[]) => onMove(imageIds, chapter),
    onChapter: (id: number) => {
      const dragged = chapters.find((one) => one.id === id)
      if (dragged) move(dragged, place)
    },
  })

  return (
    <nav
      aria-label="Chapters"
      className="sticky top-0 max-h-dvh self-start overflow-y-auto py-1 text-control [scrollbar-width:thin]"
    >
      <ul>
        <Entry title="All" count={countOf(count)} current={shown === 'all'} onShow={() => onShow('all')} />
        {chapters.length > 0 && (
          <Entry
            title={WITHOUT_CHAPTER}
            count={countOf(without)}
            current={shown === null}
            drop={{ ...takeFor(0, null), chapterId: '' }}
            onShow={() => onShow(null)}
          />
        )}
      </ul>
      {(chapters.length > 0 || mayChange) && (
        <p className="mt-4 mb-1 px-3 text-label font-strong text-ink-2">Chapters</p>
      )}
      <ul>
        {groups.map(({ chapter, images }, index) => {
          if (!chapter) return null
          const place = chapters.indexOf(chapter)
          const before = groups[index - 1]?.chapter ?? null
          if (naming === chapter.id) {
            return (
              <li key={chapter.id}>
                <ChapterName
                  galleryId={galleryId}
                  chapter={chapter}
                  onDone={() => {
                    setNaming(null)
                    setFollowed(chapter.id)
                  }}
                />
              </li>
            )
          }
          return (
            <Entry
              key={chapter.id}
              title={chapter.title}
              count={countOf(images.length)}
              current={shown === chapter.id}
              focusedAt={followed === chapter.id ? place : null}
              onLeave={() => setFollowed(null)}
              drop={{ ...takeFor(place, chapter), chapterId: String(chapter.id) }}
              onShow={() => onShow(chapter.id)}
              {...(mayChange && {
                onDrag: (event: DragEvent) => dragChapter(event, chapter.id),
                onMove: (by: -1 | 1) => move(chapter, place + by),
                onRename: () => setNaming(chapter.id),
              })}
            >
              {mayChange && (
                <Menu
                  trigger={
                    <button
                      type="button"
                      aria-label={`More for the chapter “${chapter.title}”`}
                      className="flex w-8 items-center justify-center rounded-control hover:bg-line pointer-coarse:w-11"
                    >
                      <MoreIcon className="size-4.5" />
                    </button>
                  }
                >
                  <MenuItem onSelect={() => setNaming(chapter.id)}>Rename</MenuItem>
                  <MenuItem onSelect={() => editChapter(galleryId, chapter)}>Edit title and text</MenuItem>
                  {place > 0 && <MenuItem onSelect={() => move(chapter, place - 1)}>Move up</MenuItem>}
                  {place < chapters.length - 1 && (
                    <MenuItem onSelect={() => move(chapter, place + 1)}>Move down</MenuItem>
                  )}
                  <MenuItem
                    bad
                    onSelect={() =>
                      askAndDeleteChapter(chapter, before, images.length, () =>
                        deleteChapter({ chapter, before }),
                      )
                    }
                  >
                    Delete chapter…
                  </MenuItem>
                </Menu>
              )}
            </Entry>
          )
        })}
      </ul>
      {mayChange &&
        (naming === 'new' ? (
          <ChapterName
            galleryId={galleryId}
            onDone={(made) => {
              setNaming(null)
              setFollowed(made?.id ?? null)
            }}
          />
        ) : (
          <button
            type="button"
            className="flex min-h-9 w-full items-center gap-2 rounded-control px-3 font-control text-rail-ink hover:bg-sunk pointer-coarse:min-h-11"
            onClick={() => setNaming('new')}
          >
            <PlusIcon className="size-4" />
            New chapter
          </button>
        ))}
      {foot}
      <p role="status" className="sr-only">
        {said}
      </p>
    </nav>
  )
}

type Drop = {
  takes: boolean
  /** Set as `data-chapter`, by which dropped files find the chapter. */
  chapterId: string
  onImages: (imageIds: number[]) => void
  onChapter: (id: number) => void
}

function Entry({
  title,
  count,
  current,
  focusedAt = null,
  drop,
  onShow,
  onLeave,
  onDrag,
  onMove,
  onRename,
  children,
}: {
  title: string
  count: string
  current: boolean
  /** Place of the chapter if it has just been moved or renamed: it keeps the focus. */
  focusedAt?: number | null
  drop?: Drop
  onShow: () => void
  onLeave?: () => void
  onDrag?: (event: DragEvent) => void
  onMove?: (by: -1 | 1) => void
  onRename?: () => void
  children?: ReactNode
}) {
  const [over, setOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A new place in the document loses the focus.
  useLayoutEffect(() => {
    if (focusedAt !== null) button.current?.focus()
  }, [focusedAt])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'F2' && onRename) onRename()
    if (!event.altKey || !onMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={classes(
        'group/entry relative flex rounded-control',
        current && 'bg-sunk font-strong forced-colors:outline-1 forced-colors:-outline-offset-1',
        over && 'outline-2 -outline-offset-2 outline-rail',
      )}
      data-chapter={drop?.chapterId}
      draggable={onDrag !== undefined}
      onDragStart={onDrag}
      {...(drop?.takes && {
        onDragOver: (event: DragEvent) => {
          if (!kindOver(event)) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
        },
        onDrop: (event: DragEvent) => {
          setOver(false)
          const dropped = droppedOn(event)
          if (dropped) event.preventDefault()
          if (dropped?.kind === 'images') drop.onImages(dropped.imageIds)
          if (dropped?.kind === 'chapter') drop.onChapter(dropped.id)
        },
      })}
    >
      <button
        ref={button}
        type="button"
        aria-current={current || undefined}
        {...(onMove && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown F2' })}
        className="flex min-h-9 min-w-0 flex-1 items-center justify-between gap-3 rounded-control px-3 text-left hover:bg-sunk pointer-coarse:min-h-11"
        onClick={onShow}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      >
        <span dir="auto" className="min-w-0 truncate">
          {title}
        </span>
        <span className="tabular shrink-0 font-normal text-ink-2">{count}</span>
      </button>
      {children}
    </li>
  )
}
