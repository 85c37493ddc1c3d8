import { useRemembered } from '#web/base/use-remembered.ts'

const VIEWS = ['wall', 'grid'] as const
export type View = (typeof VIEWS)[number]
const SIZES = ['s', 'm', 'l'] as const
export type CellSize = (typeof SIZES)[number]

/** From so many images on a grid is shown at first: a wall of them takes long to look through. */
const MANY = 25

/** How images are shown on the Images tab, of which this browser remembers the last choice for all galleries. */
export function useView(count: number) {
  const [view, setView] = useRemembered('images-view', VIEWS)
  const [size, setSize] = useRemembered('images-size', SIZES)
  return { view: view ?? (count >= MANY ? 'grid' : 'wall'), setView, size: size ?? 'm', setSize }
}
