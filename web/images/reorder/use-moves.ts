import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { isPlainKey } from '#web/ui/plain-key.ts'
import {
  gathered,
  moved,
  movedToEnd,
  sameOrder,
  type Whereabouts,
  whereabouts,
  words,
} from './arrangement.ts'
import { targetAt } from './chapter-targets.tsx'
import { placeAfter, placeAt, type SquareRows } from './square-rows.ts'

/** An image being moved, its place and the order before the move, and all ids that move, its own included. */
type Held = { id: number; from: number; before: readonly number[]; group: readonly number[] }
/** A drag: also the pointer's start on the grid, the current place, and the chapter under the pointer. */
type Dragged = Held & { x: number; y: number; to: number; over: number | null }

/** A drag in an order that someone else has changed in the meantime; null if its image was deleted. */
function inNewOrder(dragged: Dragged, order: readonly number[]): Dragged | null {
  if (sameOrder(dragged.before, order)) return { ...dragged, before: order }
  const place = order.indexOf(dragged.id)
  const group = dragged.group.filter((id) => order.includes(id))
  return place < 0 ? null : { ...dragged, before: order, group, from: place, to: place }
}

/** Functions that announce the steps of moves in the present order. */
function steps(
  order: readonly number[],
  chapterName: (entry: number) => string,
  say: (words: string) => void,
) {
  const inChapter = ({ chapter }: Whereabouts) => (chapter === null ? '' : ` in ${chapterName(chapter)}`)
  return {
    sayMoved(by: Held, to: number, now: readonly number[]) {
      const at = whereabouts(now, to)
      say(words.moved(whereabouts(by.before, by.from).number, at, inChapter(at)))
    },
    sayLifted(place: number, group: readonly number[]) {
      const at = whereabouts(order, place)
      say(words.lifted(at, inChapter(at), group.length - 1))
    },
    sayPutBack({ before, from }: Held) {
      const at = whereabouts(before, from)
      say(words.putBack(at, inChapter(at)))
    },
    sayDropped(by: Held, now: readonly number[], others: number) {
      const at = whereabouts(now, now.indexOf(by.id))
      const was = whereabouts(by.before, by.from).number
      say(words.dropped(was, at, inChapter(at), others))
    },
  }
}

type Moving = {
  order: readonly number[]
  /** Images that move together, in their order. */
  chosen: readonly number[]
  chapterName: (entry: number) => string
  grid: RefObject<HTMLElement | null>
  /** Chapters beside the grid, on which images can be dropped. */
  targets: RefObject<HTMLElement | null>
  onArrange: (order: number[]) => void
  /** Called when an image is lifted, by keyboard or pointer. */
  onLift: () => void
  onChoose: (id: number, range: boolean) => void
  onClear: () => void
  say: (words: string) => void
}

/** Drags by pointer. @param begun called when a drag begins */
function useDrag(
  { order, chapterName, grid, targets, onArrange, onLift, say }: Moving,
  {
    groupOf,
    drop,
    begun,
  }: {
    groupOf: (id: number) => readonly number[]
    drop: (by: Held, now: readonly number[]) => void
    begun: () => void
  },
) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [isGone, setGone] = useState(false)
  /** Position of the pointer on the grid. */
  const pointer = useRef({ x: 0, y: 0 })
  if (dragged && dragged.before !== order) {
    const now = inNewOrder(dragged, order)
    setDragged(now)
    if (!now) setGone(true)
  }
  useEffect(() => {
    if (!isGone) return
    say(words.gone)
    setGone(false)
  }, [isGone, say])
  const shown = useMemo(
    () => (dragged ? moved(dragged.before, dragged.from, dragged.to) : order),
    [dragged, order],
  )
  const { sayMoved, sayLifted, sayPutBack } = steps(order, chapterName, say)

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    const corner = grid.current!.getBoundingClientRect()
    const { x, y } = pointerOf(activatorEvent)
    const id = active.id as number
    const place = order.indexOf(id)
    const group = groupOf(id)
    sayLifted(place, group)
    onLift()
    begun()
    pointer.current = { x: x - corner.left, y: y - corner.top }
    setDragged({ ...pointer.current, id, group, from: place, before: order, to: place, over: null })
  }
  function onDragMove({ delta }: DragMoveEvent, squares: SquareRows) {
    if (!dragged) return
    // `delta` includes the distance scrolled during the drag.
    pointer.current = { x: dragged.x + delta.x, y: dragged.y + delta.y }
    look(dragged, squares)
  }
  /** Finds the place or chapter that is below the pointer now. */
  function look(dragged: Dragged, squares: SquareRows) {
    const { x, y } = pointer.current
    const corner = grid.current!.getBoundingClientRect()
    const over = targetAt(targets.current, x + corner.left, y + corner.top)
    const to = over === null ? placeAt(squares, shown, dragged.to, x, y) : dragged.from
    if (to === dragged.to && over === dragged.over) return
    setDragged({ ...dragged, to, over })
    if (over !== null) say(words.over(chapterName(over)))
    else sayMoved(dragged, to, moved(dragged.before, dragged.from, to))
  }
  function onDragEnd() {
    if (!dragged) return
    setDragged(null)
    const { over, group, before } = dragged
    if (over === null) return drop(dragged, shown)
    // The chapter was deleted while the images were over it.
    if (!before.includes(over)) return sayPutBack(dragged)
    onArrange(movedToEnd(before, group, over))
    say(words.toEnd(group.length, chapterName(over)))
  }
  function onDragCancel() {
    if (dragged) sayPutBack(dragged)
    setDragged(null)
  }
  return {
    shown,
    dragged,
    drag: { onDragStart, onDragMove, onDragEnd, onDragCancel },
    onTargetsScroll: (squares: SquareRows) => dragged && look(dragged, squares),
  }
}

/** Moves an image, or all chosen ones together, by pointer or keyboard, and announces every step. */
export function useMoves(moving: Moving) {
  const { order, chosen, chapterName, onArrange, onLift, onChoose, onClear, say } = moving
  const [held, setHeld] = useState<Held | null>(null)
  if (held && !order.includes(held.id)) setHeld(null)
  const { sayMoved, sayLifted, sayPutBack, sayDropped } = steps(order, chapterName, say)
  const groupOf = (id: number) => (chosen.includes(id) ? chosen : [id])
  /** Ends a move: the other chosen images follow to the new place, unless the image has not moved. */
  function drop(by: Held, now: readonly number[]) {
    const hasMoved = !sameOrder(now, by.before)
    const next = hasMoved ? gathered(now, by.id, by.group) : now
    if (next !== order) onArrange([...next])
    sayDropped(by, next, hasMoved ? by.group.length - 1 : 0)
  }
  function dropHeld() {
    if (!held) return
    setHeld(null)
    drop(held, order)
  }
  const dragging = useDrag(moving, { groupOf, drop, begun: () => setHeld(null) })

  function onKey(id: number, event: KeyboardEvent, squares: SquareRows) {
    if (!isPlainKey(event)) return
    const place = order.indexOf(id)
    const mine = held?.id === id ? held : null
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (mine) return dropHeld()
      const group = groupOf(id)
      sayLifted(place, group)
      onLift()
      return setHeld({ id, group, from: place, before: order })
    }
    if (!mine) {
      if (event.key.toLowerCase() === 'x') onChoose(id, event.shiftKey)
      if (event.key === 'Escape' && !dragging.dragged) onClear()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onArrange([...mine.before])
      sayPutBack(mine)
      return setHeld(null)
    }
    const next = placeAfter(squares, order, event.key, place)
    if (next === null) return
    event.preventDefault()
    const arranged = moved(order, place, next)
    onArrange(arranged)
    sayMoved(mine, next, arranged)
  }

  return { ...dragging, held, onKey, dropHeld }
}

/** Position of a mouse or finger in the window, in pixels. */
function pointerOf(event: Event): { x: number; y: number } {
  const { clientX, clientY } =
    'touches' in event ? (event as TouchEvent).touches[0]! : (event as globalThis.MouseEvent)
  return { x: clientX, y: clientY }
}
