import { useLayoutEffect, useRef } from 'react'
import { imageCountText } from '#web/base/counts.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { EMPTY, HEADING } from './square-rows.ts'

const moveClass =
  'flex size-11 items-center justify-center rounded-control hover:bg-sunk aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'

/** Heading of a chapter among its squares, with buttons that move the whole chapter. */
export function ChapterBar({
  title,
  count,
  canRise,
  canFall,
  followed,
  top,
  onMove,
}: {
  title: string
  count: number
  canRise: boolean
  canFall: boolean
  /** True if it was moved last: the page scrolls to it, and the button keeps the focus. */
  followed: boolean
  top: number
  /** Undefined for the images without a chapter, which stay first. */
  onMove?: ((by: -1 | 1) => void) | undefined
}) {
  const bar = useRef<HTMLLIElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const followedTo = followed ? top : null
  useLayoutEffect(() => {
    if (followedTo === null) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    // A new place in the document loses the focus.
    pressed.current?.focus({ preventScroll: true })
  }, [followedTo])
  return (
    <li
      ref={bar}
      className="absolute inset-x-0 top-0 scroll-my-24"
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="flex items-end gap-1 border-t border-line pb-2" style={{ height: HEADING }}>
        <h3 dir="auto" className="mr-auto min-w-0 truncate pb-2 text-name font-strong">
          {title} <span className="tabular text-label font-normal text-ink-2">{imageCountText(count)}</span>
        </h3>
        {onMove && (
          <>
            <button
              type="button"
              aria-label={`Move the chapter “${title}” up`}
              // Unlike `disabled`, keeps the focus when the chapter reaches the end.
              aria-disabled={!canRise}
              className={moveClass}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget
                if (canRise) onMove(-1)
              }}
            >
              <ChevronDownIcon className="size-5 rotate-180" />
            </button>
            <button
              type="button"
              aria-label={`Move the chapter “${title}” down`}
              aria-disabled={!canFall}
              className={moveClass}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget
                if (canFall) onMove(1)
              }}
            >
              <ChevronDownIcon />
            </button>
          </>
        )}
      </div>
      {count === 0 && (
        <p
          className="mt-2 flex items-center justify-center border border-dashed border-edge text-label text-ink-2"
          style={{ height: EMPTY }}
        >
          Drag pictures here
        </p>
      )}
    </li>
  )
}
