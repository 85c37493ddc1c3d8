import { useRemembered } from '#web/base/use-remembered.ts'

const VIEWS = ['wall', 'grid'] as const
export type View = (typeof VIEWS)[number]
const SIZES = ['s', 'm', 'l'] as const
export type CellSize = (typeof SIZES)[number]

/** Number of images from which the grid is the default: a wall of them takes long to look through. */
const MANY = 25

/** Layout of the Images tab. This browser remembers the last choice for all galleries. */
export function useView(count: number) {
  const [view, setView] = useRemembered('images-view', VIEWS)
  const [size, setSize] = useRemembered('images-size', SIZES)
  return { view: view ?? (count >= MANY ? 'grid' : 'wall'), setView, size: size ?? 'm', setSize }
}
