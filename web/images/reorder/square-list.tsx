import { Fragment, type ReactNode, type RefObject, useMemo } from 'react'
import type { Image } from '#contract/images.ts'
import { isChapter, placesOfChapters, whereabouts } from './arrangement.ts'
import { SortableSquare } from './sortable-square.tsx'
import { cornerOf, type SquareRows } from './square-rows.ts'
import type { useMoves } from './use-moves.ts'

/**
 * The rendered squares, and the headings of chapters between them, each at its place.
 * @param near places that are rendered
 * @param chosen ids of the images that move together
 * @param bar renders the heading of a chapter, by its entry
 * @param keep id of the image that is followed when it moves
 */
export function SquareList({
  grid,
  squares,
  near,
  moves,
  chosen,
  imageOf,
  bar,
  keep,
  onFocus,
  onChoose,
  onMoveTo,
}: {
  grid: RefObject<HTMLUListElement | null>
  squares: SquareRows
  near: readonly number[]
  moves: ReturnType<typeof useMoves>
  chosen: readonly number[]
  imageOf: (id: number) => Image
  bar: (entry: number, top: number) => ReactNode
  keep: number | null
  onFocus: (id: number | null) => void
  onChoose: (id: number, range: boolean) => void
  onMoveTo: (id: number) => void
}) {
  const { shown, held, dragged } = moves
  const chapters = useMemo(() => placesOfChapters(shown), [shown])
  const picked = useMemo(() => new Set(chosen), [chosen])
  const lifted = dragged ?? held
  const movingAlong = new Set(lifted?.group)
  const liftedAs = (id: number) =>
    lifted?.id === id ? (dragged ? 'dragged' : 'held') : movingAlong.has(id) ? 'along' : null
  const places = [...near]
  // While an image is moved, the DOM order stays (so does the focus); only the positions change.
  if (lifted) {
    const before = new Map(places.map((place) => [place, lifted.before.indexOf(shown[place]!)]))
    places.sort((one, other) => before.get(one)! - before.get(other)!)
  }
  return (
    <ul
      ref={grid}
      aria-label="Images"
      className="relative"
      style={{ height: squares.height }}
      onBlur={() => {
        onFocus(null)
        moves.dropHeld()
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
            chosen={picked.has(id)}
            followed={held?.id === id || keep === id}
            lifted={liftedAs(id)}
            onFocus={() => onFocus(id)}
            onKeyDown={(event) => moves.onKey(id, event, squares)}
            onChoose={(range) => onChoose(id, range)}
            onMoveTo={() => onMoveTo(id)}
          />
        )
      })}
    </ul>
  )
}
