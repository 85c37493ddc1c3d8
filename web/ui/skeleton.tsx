import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Kinds of content being loaded: cards, images, list entries, form fields, lines of text, a whole screen. */
export type Shape = 'cards' | 'tiles' | 'rows' | 'fields' | 'lines' | 'screen'

/** Placeholder in the shape of the content, hidden from screen readers. */
export function Skeleton({ shape }: { shape: Shape }) {
  const Drawn = SHAPES[shape]
  return (
    <div aria-hidden="true" className="animate-[appear_150ms_200ms_both]">
      <Drawn />
    </div>
  )
}

const Bone = ({ className }: { className: string }) => (
  <span className={classes('block max-w-full animate-pulse bg-line forced-colors:border', className)} />
)

const times = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index))

const SHAPES: Record<Shape, () => ReactNode> = {
  cards: () => (
    <div className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3">
      {times(6, (index) => (
        <div key={index}>
          <Bone className="aspect-4/3 w-full" />
          <Bone className="mt-4 h-6 w-40" />
          <Bone className="mt-2 h-4 w-56" />
        </div>
      ))}
    </div>
  ),
  tiles: () => (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
      {times(12, (index) => (
        <Bone key={index} className="aspect-4/3 w-full" />
      ))}
    </div>
  ),
  rows: () => (
    <div>
      {times(4, (index) => (
        <div
          key={index}
          className="flex items-center justify-between gap-6 border-b border-line py-4 first:border-t"
        >
          <div className="min-w-0 flex-1">
            <Bone className="h-5 w-48" />
            <Bone className="mt-2 h-4 w-80" />
          </div>
          <Bone className="h-11 w-24 shrink-0" />
        </div>
      ))}
    </div>
  ),
  fields: () => (
    <div className="flex max-w-160 flex-col gap-6">
      {times(3, (index) => (
        <div key={index}>
          <Bone className="h-5 w-32" />
          <Bone className="mt-2 h-11 w-full" />
        </div>
      ))}
      <Bone className="h-11 w-40" />
    </div>
  ),
  lines: () => (
    <div>
      <Bone className="h-5 w-72" />
      <Bone className="mt-3 h-4 w-56" />
    </div>
  ),
  screen: () => (
    <div>
      <Bone className="h-12 w-96" />
      <Bone className="mt-3 mb-12 h-7 w-64" />
      {SHAPES.tiles()}
    </div>
  ),
}
