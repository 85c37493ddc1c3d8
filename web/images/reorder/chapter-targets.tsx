import type { RefObject } from 'react'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { isWithin } from './is-within.ts'

/** A chapter by its entry (arrangement.ts), and the number of its images in the arrangement. */
export type Target = { entry: number; title: string; count: number }

/**
 * Chapters beside the images being reordered: a drop on one moves to its end, a click shows it.
 * @param over the chapter under the dragged images
 */
export const ChapterTargets = ({
  list,
  targets,
  over,
  onScroll,
  onShow,
}: {
  list: RefObject<HTMLElement | null>
  targets: readonly Target[]
  over: number | null
  /** Called when scrolling has moved other chapters below the pointer. */
  onScroll: () => void
  onShow: (entry: number) => void
}) => (
  <nav
    ref={list}
    onScroll={onScroll}
    aria-label="Chapters"
    className="sticky top-22 max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto py-1 text-control [scrollbar-width:thin]"
  >
    <p className="mb-1 px-3 text-label text-ink-2">Drop on a chapter</p>
    <ul>
      {targets.map(({ entry, title, count }) => (
        <li key={entry} data-entry={entry}>
          <button
            type="button"
            className={classes(
              'flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-3 text-left hover:bg-sunk pointer-coarse:min-h-11',
              over === entry && 'bg-sunk outline-2 -outline-offset-2 outline-rail',
            )}
            onClick={() => onShow(entry)}
          >
            <span dir="auto" className="min-w-0 truncate">
              {title}
            </span>
            <span className="tabular shrink-0 text-ink-2">{grouped(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

/** Visible chapter of the list at a point of the window; null if there is none. */
export function targetAt(list: HTMLElement | null, x: number, y: number): number | null {
  if (!list || !isWithin(list, x, y)) return null
  const items = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
  const target = items.find((item) => isWithin(item, x, y))
  return target ? Number(target.dataset.entry) : null
}
