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
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { GAP } from '#contract/masonry.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { nearTiles } from '../near-tiles.ts'
import { cornerOf, placeAt, placesBetween, squaresHeight, squaresIn } from '../squares.ts'
import { useWallView } from '../use-wall-view.ts'
import { moved, placeAfter, words } from './arrangement.ts'
import { SortableSquare } from './sortable-square.tsx'

/** Of one square, about, in pixels. */
const SIZE = 148
const FEWEST_COLUMNS = 3

/** Less is a click, in pixels. */
const DRAG_DISTANCE = 6
/** A finger that rests for so long, in milliseconds, wants to drag; one that moves more, in pixels, to scroll. */
const TOUCH = { delay: 200, tolerance: 8 }

/** A picture on the move, from the place where it was lifted. `before` is the order at that moment. */
type Held = { id: number; from: number; before: readonly number[] }
/** Dragged: the pointer on the wall when it began, and the place where it is now. */
type Dragged = Held & { x: number; y: number; to: number }

/**
 * The pictures as equal squares that can be put in another order: by mouse, by finger, and by keyboard. Only what is
 * near the screen is drawn, so that a thousand are as smooth as ten.
 * @param keep id of a picture that is drawn wherever it is, and followed when it moves
 */
export function SortableSquares({
  order,
  imageOf,
  onArrange,
  onMoveTo,
  onLift,
  keep,
  say,
}: {
  order: readonly number[]
  imageOf: (id: number) => Image
  onArrange: (order: number[]) => void
  onMoveTo: (id: number) => void
  /** A picture is lifted, by whatever. */
  onLift: () => void
  keep: number | null
  say: (words: string) => void
}) {
  const wall = useRef<HTMLUListElement>(null)
  const { width, from, to } = useWallView(wall)
  const columns = Math.max(FEWEST_COLUMNS, Math.round((width + GAP) / (SIZE + GAP)))
  const squares = useMemo(() => squaresIn(width, columns), [width, columns])
  const [focused, setFocused] = useState<number | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  )
  const count = order.length
  const shown = dragged ? moved(dragged.before, dragged.from, dragged.to) : order
  const lifted = dragged ?? held
  const kept = [focused, keep, lifted?.id].map((id) => (id ? shown.indexOf(id) : -1))
  // None before the wall is measured: squares fly to their places, also from where they never were.
  const places = width > 0 ? nearTiles(placesBetween(squares, count, from, to), kept, count) : []
  // As long as a picture is on the move, the page's own order stays: only the places change.
  if (lifted)
    places.sort((one, other) => lifted.before.indexOf(shown[one]!) - lifted.before.indexOf(shown[other]!))

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    const corner = wall.current!.getBoundingClientRect()
    const pointer = pointerOf(activatorEvent)
    const place = order.indexOf(active.id as number)
    say(words.lifted(place, count))
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
    // What has been scrolled meanwhile is part of the way.
    const next = placeAt(squares, count, dragged.x + delta.x, dragged.y + delta.y)
    if (next === dragged.to) return
    setDragged({ ...dragged, to: next })
    say(words.moved(dragged.from, next, count))
  }
  function onDragEnd() {
    if (!dragged) return
    onArrange(moved(dragged.before, dragged.from, dragged.to))
    say(words.dropped(dragged.from, dragged.to, count))
    setDragged(null)
  }
  function onDragCancel() {
    if (dragged) say(words.putBack(dragged.from, count))
    setDragged(null)
  }

  function drop(by: Held) {
    say(words.dropped(by.from, order.indexOf(by.id), count))
    setHeld(null)
  }
  function onKey(id: number, event: KeyboardEvent) {
    const place = order.indexOf(id)
    const mine = held?.id === id ? held : null
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (mine) return drop(mine)
      say(words.lifted(place, count))
      onLift()
      return setHeld({ id, from: place, before: order })
    }
    if (!mine) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onArrange([...mine.before])
      say(words.putBack(mine.from, count))
      return setHeld(null)
    }
    const next = placeAfter(event.key, place, columns, count)
    if (next === null) return
    event.preventDefault()
    onArrange(moved(order, place, next))
    say(words.moved(mine.from, next, count))
  }

  return (
    <DndContext
      sensors={sensors}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={onDragCancel}
      // Said by this wall itself, in words for people.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <ul
        ref={wall}
        aria-label="Images"
        className="relative"
        style={{ height: squaresHeight(squares, count) }}
        onBlur={() => {
          setFocused(null)
          if (held) drop(held)
        }}
      >
        {places.map((place) => {
          const id = shown[place]!
          return (
            <SortableSquare
              key={id}
              image={imageOf(id)}
              place={place}
              count={count}
              corner={cornerOf(squares, place)}
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
          <ResponsiveImage
            image={imageOf(dragged.id)}
            alt=""
            sizes={`${Math.round(squares.size)}px`}
            eager
            className="size-full cursor-grabbing object-cover shadow-lift"
          />
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
