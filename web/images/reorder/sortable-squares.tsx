import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Image } from '#contract/images.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { GAP } from '../layouts.ts'
import { useNearTiles } from '../use-near-tiles.ts'
import { WholeImage } from '../whole-image.tsx'
import { isChapter, moved, placesOfChapters, type Whereabouts, whereabouts, words } from './arrangement.ts'
import { SortableSquare } from './sortable-square.tsx'
import { cornerOf, placeAfter, placeAt, placesBetween, squareRows } from './square-rows.ts'
import { useDragScroll } from './use-drag-scroll.ts'

/** Approximate size of a square, in pixels. */
const SIZE = 148
const FEWEST_COLUMNS = 3

/** A shorter movement is a click, in pixels. */
const DRAG_DISTANCE = 6
/** A touch held for `delay` milliseconds drags; one that moves more than `tolerance` pixels before scrolls. */
const TOUCH = { delay: 200, tolerance: 8 }

const NO_SQUARES = squareRows([], 0, FEWEST_COLUMNS)

function squaresAt(entries: readonly number[], width: number) {
  const columns = Math.max(FEWEST_COLUMNS, Math.round((width + GAP) / (SIZE + GAP)))
  const squares = squareRows(entries, width, columns)
  return { squares, between: (from: number, to: number) => placesBetween(squares, from, to) }
}

/** An image being moved, and the place and order before the move. */
type Held = { id: number; from: number; before: readonly number[] }
/** Dragged: where the pointer was on the grid at the start, and the current place. */
type Dragged = Held & { x: number; y: number; to: number }

/**
 * The images as equal squares that can be reordered by mouse, touch and keyboard, also between chapters. Only those near the
 * viewport are rendered, so that a thousand are as smooth as ten.
 * @param order an arrangement (arrangement.ts)
 * @param bar renders the heading of a chapter, by its entry
 * @param keep id of an image that is always rendered, and scrolled into view when it moves
 */
export function SortableSquares({
  order,
  imageOf,
  chapterName,
  bar,
  onArrange,
  onMoveTo,
  onLift,
  keep,
  say,
  barOver,
}: {
  order: readonly number[]
  imageOf: (id: number) => Image
  chapterName: (entry: number) => string
  bar: (entry: number, top: number) => ReactNode
  onArrange: (order: number[]) => void
  onMoveTo: (id: number) => void
  /** An image is lifted, by keyboard or pointer. */
  onLift: () => void
  keep: number | null
  say: (words: string) => void
  /** What lies over the beginning of the page. */
  barOver: RefObject<HTMLElement | null>
}) {
  const grid = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  useDragScroll(dragged !== null, barOver)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  )
  const shown = useMemo(
    () => (dragged ? moved(dragged.before, dragged.from, dragged.to) : order),
    [dragged, order],
  )
  const chapters = useMemo(() => placesOfChapters(shown), [shown])
  const lifted = dragged ?? held
  const kept = [focused, keep, lifted?.id].map((id) => (id ? shown.indexOf(id) : -1))
  const placesAt = useCallback((width: number) => squaresAt(shown, width), [shown])
  const { layout, near } = useNearTiles(grid, placesAt, order.length, kept)
  const squares = layout?.squares ?? NO_SQUARES
  // Before the grid is measured the squares would animate from wrong positions.
  const places = layout ? [...near] : []
  // While an image is moved, the DOM order stays (so does the focus); only the positions change.
  if (lifted) {
    const before = new Map(places.map((place) => [place, lifted.before.indexOf(shown[place]!)]))
    places.sort((one, other) => before.get(one)! - before.get(other)!)
  }

  const inChapter = ({ chapter }: Whereabouts) => (chapter === null ? '' : ` in ${chapterName(chapter)}`)
  const sayMoved = (how: 'moved' | 'dropped', by: Held, to: number, now: readonly number[]) => {
    const at = whereabouts(now, to)
    say(words[how](whereabouts(by.before, by.from).number, at, inChapter(at)))
  }
  const sayAlone = (how: 'lifted' | 'putBack', entries: readonly number[], place: number) => {
    const at = whereabouts(entries, place)
    say(words[how](at, inChapter(at)))
  }

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    const corner = grid.current!.getBoundingClientRect()
    const pointer = pointerOf(activatorEvent)
    const place = order.indexOf(active.id as number)
    sayAlone('lifted', order, place)
    onLift()
    setHeld(null)
    setDragged({
      id: active.id as number,
      from: place,
      before: order,
      x: pointer.x - corner.left,
      y: pointer.y - corner.top,
      to: place,
    })
  }
  function onDragMove({ delta }: DragMoveEvent) {
    if (!dragged) return
    // `delta` includes the distance scrolled during the drag.
    const next = placeAt(squares, shown, dragged.to, dragged.x + delta.x, dragged.y + delta.y)
    if (next === dragged.to) return
    setDragged({ ...dragged, to: next })
    sayMoved('moved', dragged, next, moved(dragged.before, dragged.from, next))
  }
  function onDragEnd() {
    if (!dragged) return
    onArrange([...shown])
    sayMoved('dropped', dragged, dragged.to, shown)
    setDragged(null)
  }
  function onDragCancel() {
    if (dragged) sayAlone('putBack', dragged.before, dragged.from)
    setDragged(null)
  }

  function drop(by: Held) {
    sayMoved('dropped', by, order.indexOf(by.id), order)
    setHeld(null)
  }
  function onKey(id: number, event: KeyboardEvent) {
    if (!isPlainKey(event)) return
    const place = order.indexOf(id)
    const mine = held?.id === id ? held : null
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (mine) return drop(mine)
      sayAlone('lifted', order, place)
      onLift()
      return setHeld({ id, from: place, before: order })
    }
    if (!mine) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onArrange([...mine.before])
      sayAlone('putBack', mine.before, mine.from)
      return setHeld(null)
    }
    const next = placeAfter(squares, order, event.key, place)
    if (next === null) return
    event.preventDefault()
    const arranged = moved(order, place, next)
    onArrange(arranged)
    sayMoved('moved', mine, next, arranged)
  }

  return (
    <DndContext
      sensors={sensors}
      // It began in a fifth of the window, and was fast at once.
      autoScroll={false}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={onDragCancel}
      // Announced by this component itself.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <ul
        ref={grid}
        aria-label="Images"
        className="relative"
        style={{ height: squares.height }}
        onBlur={() => {
          setFocused(null)
          if (held) drop(held)
        }}
      >
        {places.map((place) => {
          const id = shown[place]!
          const corner = cornerOf(squares, place)
          if (isChapter(id)) return <Fragment key={id}>{bar(id, corner.top)}</Fragment>
          const { number, count } = whereabouts(shown, place, chapters)
          return (
            <SortableSquare
              key={id}
              image={imageOf(id)}
              number={number}
              count={count}
              corner={corner}
              size={squares.size}
              followed={held?.id === id || keep === id}
              lifted={dragged?.id === id ? 'dragged' : held?.id === id ? 'held' : null}
              onFocus={() => setFocused(id)}
              onKeyDown={(event) => onKey(id, event)}
              onMoveTo={() => onMoveTo(id)}
            />
          )
        })}
      </ul>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div
            className="flex cursor-grabbing items-center justify-center"
            style={{ width: squares.size, height: squares.size }}
          >
            <WholeImage image={imageOf(dragged.id)} size={squares.size} eager className="shadow-lift" />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const nothing = () => undefined
const SILENT = {
  onDragStart: nothing,
  onDragMove: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** Where a mouse or a finger is in the window, in pixels. */
function pointerOf(event: Event): { x: number; y: number } {
  const { clientX, clientY } =
    'touches' in event ? (event as TouchEvent).touches[0]! : (event as globalThis.MouseEvent)
  return { x: clientX, y: clientY }
}
