import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { FileName } from '../file-name.tsx'
import { imageName } from '../image-tile.tsx'
import { WholeImage } from '../whole-image.tsx'
import { NAME } from './square-rows.ts'

/** Height of the button with the number, in pixels. */
const TARGET = 44

/** One image in its place. Its number is a button that opens the dialog for moving it anywhere. */
export function SortableSquare({
  image,
  number,
  count,
  corner,
  size,
  chosen,
  followed,
  lifted,
  onFocus,
  onKeyDown,
  onChoose,
  onMoveTo,
}: {
  image: Image
  /** Place of the image, from 1, among `count`: within its chapter if it has one. */
  number: number
  count: number
  corner: { left: number; top: number }
  size: number
  /** True if it is one of several that move together. */
  chosen: boolean
  /** True if the page scrolls to it when it moves. */
  followed: boolean
  /** `held` by keyboard, `dragged` by a pointer, or `along` with another one. */
  lifted: 'held' | 'dragged' | 'along' | null
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** @param range true to choose all from the last one to this */
  onChoose: (range: boolean) => void
  onMoveTo: () => void
}) {
  const { setNodeRef, listeners } = useDraggable({ id: image.id })
  const item = useRef<HTMLLIElement>(null)
  const isLifted = lifted === 'held' || lifted === 'dragged'
  const followedTo = followed ? `${corner.left} ${corner.top}` : null
  useLayoutEffect(() => {
    if (followedTo !== null) item.current?.scrollIntoView({ block: 'nearest' })
  }, [followedTo])
  const position = `Picture ${grouped(number)} of ${grouped(count)}, ${imageName(image)}${chosen ? ', chosen' : ''}`

  return (
    <li
      ref={item}
      aria-setsize={count}
      aria-posinset={number}
      className={classes(
        'absolute top-0 left-0 scroll-my-24',
        isLifted && 'z-10',
        // `scrollIntoView` needs the final position at once.
        !lifted && !followed && 'transition-transform duration-150',
      )}
      style={{ width: size, height: size + NAME, transform: `translate(${corner.left}px, ${corner.top}px)` }}
      onFocus={onFocus}
    >
      <button
        type="button"
        ref={setNodeRef}
        aria-label={position}
        aria-describedby="reorder-how"
        aria-pressed={isLifted}
        aria-keyshortcuts="X"
        className={classes(
          'flex w-full items-center justify-center bg-sunk cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
          chosen && 'p-6 outline-3 -outline-offset-3 outline-act forced-colors:outline-[Highlight]',
          lifted === 'held' && 'outline-4 outline-offset-2 outline-rail shadow-lift',
          (lifted === 'dragged' || lifted === 'along') && 'opacity-30',
        )}
        style={{ height: size }}
        {...listeners}
        onKeyDown={onKeyDown}
        // Space lifts the image: prevents the click that browsers make of it.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={({ shiftKey }) => onChoose(shiftKey)}
      >
        {chosen && <Tick />}
        <WholeImage image={image} size={size} className="pointer-events-none" />
      </button>
      <button
        type="button"
        aria-label={`Move ${imageName(image)} to another position, now ${number}`}
        className="tabular absolute left-0 flex size-11 items-end justify-start p-1.5"
        style={{ top: size - TARGET }}
        onClick={onMoveTo}
      >
        <span className="rounded-[3px] bg-veil px-1.5 py-0.5 text-label text-veil-ink">{number}</span>
      </button>
      <div className="flex items-center text-label text-ink-2" style={{ height: NAME }} aria-hidden="true">
        <div className="min-w-0">
          <FileName name={image.originalName} />
        </div>
      </div>
    </li>
  )
}

const Tick = () => (
  <span className="absolute top-0 left-0 flex size-6 items-center justify-center rounded-full bg-act text-act-ink forced-colors:bg-[Highlight] forced-color-adjust-none">
    <CheckIcon className="size-4" />
  </span>
)
