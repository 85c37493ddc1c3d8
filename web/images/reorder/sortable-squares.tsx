import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { GAP } from '../layouts.ts'
import { useNearTiles } from '../use-near-tiles.ts'
import { ChapterTargets, type Target } from './chapter-targets.tsx'
import { DraggedStack } from './dragged-stack.tsx'
import { SquareList } from './square-list.tsx'
import { cornerOf, placesBetween, squareRows } from './square-rows.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { useEndDrag } from './use-end-drag.ts'
import { useMoves } from './use-moves.ts'

/** Approximate size of a square, in pixels. */
const SIZE = 148
const FEWEST_COLUMNS = 3

/** Movement below which a drag is a click, in pixels. */
const DRAG_DISTANCE = 6
/** A touch held for `delay` milliseconds drags; moving more than `tolerance` pixels earlier scrolls. */
const TOUCH = { delay: 200, tolerance: 8 }

const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  )

const NO_SQUARES = squareRows([], 0, FEWEST_COLUMNS)
const NONE_NEAR: readonly number[] = []

function squaresAt(entries: readonly number[], width: number) {
  const columns = Math.max(FEWEST_COLUMNS, Math.round((width + GAP) / (SIZE + GAP)))
  const squares = squareRows(entries, width, columns)
  return { squares, between: (from: number, to: number) => placesBetween(squares, from, to) }
}

/**
 * The images as equal squares that can be reordered by mouse, touch and keyboard, also between chapters. Only
 * those near the viewport are rendered, so that a thousand are as smooth as ten.
 * @param order an arrangement (arrangement.ts)
 * @param chosen images that move together, in their order
 * @param targets chapters beside the images; null if there is no room for them
 * @param bar renders the heading of a chapter, by its entry
 * @param keep id of an image that is always rendered, and scrolled into view when it moves
 */
export function SortableSquares({
  order,
  chosen,
  imageOf,
  chapterName,
  targets,
  bar,
  onMoveTo,
  keep,
  barOver,
  ...moving
}: {
  order: readonly number[]
  chosen: readonly number[]
  imageOf: (id: number) => Image
  chapterName: (entry: number) => string
  targets: readonly Target[] | null
  bar: (entry: number, top: number) => ReactNode
  onArrange: (order: number[]) => void
  onMoveTo: (id: number) => void
  onLift: () => void
  onChoose: (id: number, range: boolean) => void
  onClear: () => void
  keep: number | null
  say: (words: string) => void
  /** Bar that covers the top of the page. */
  barOver: RefObject<HTMLElement | null>
}) {
  const grid = useRef<HTMLUListElement>(null)
  const targetList = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const moves = useMoves({ ...moving, order, chosen, chapterName, grid, targets: targetList })
  const { shown, held, dragged, drag } = moves
  useDragScroll(dragged !== null, barOver, targetList)
  useEndDrag(dragged !== null)
  const sensors = useDragSensors()
  const kept = [focused, keep, (dragged ?? held)?.id].map((id) => (id ? shown.indexOf(id) : -1))
  const placesAt = useCallback((width: number) => squaresAt(shown, width), [shown])
  const { layout, near } = useNearTiles(grid, placesAt, order.length, kept)
  const squares = layout?.squares ?? NO_SQUARES
  function show(entry: number) {
    const { top } = cornerOf(squares, shown.indexOf(entry))
    const over = barOver.current?.offsetHeight ?? 0
    window.scrollTo({ top: window.scrollY + grid.current!.getBoundingClientRect().top + top - over })
  }

  return (
    <DndContext
      sensors={sensors}
      // Too eager: it would scroll within a fifth of the window, at full speed at once.
      autoScroll={false}
      {...drag}
      onDragMove={(event) => drag.onDragMove(event, squares)}
      // Announcements are made by this component itself.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <div className={classes(targets && 'grid grid-cols-[14rem_minmax(0,1fr)] gap-x-8')}>
        {targets && (
          <ChapterTargets
            list={targetList}
            targets={targets}
            over={dragged?.over ?? null}
            onScroll={() => moves.onTargetsScroll(squares)}
            onShow={show}
          />
        )}
        <SquareList
          {...{ grid, squares, moves, chosen, imageOf, bar, keep, onMoveTo }}
          // Before the grid is measured the squares would animate from wrong positions.
          near={layout ? near : NONE_NEAR}
          onChoose={moving.onChoose}
          onFocus={setFocused}
        />
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <DraggedStack
            image={imageOf(dragged.id)}
            size={squares.size}
            count={dragged.group.length}
            // Faint, so that the chapter below it stays readable.
            faint={dragged.over !== null}
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
