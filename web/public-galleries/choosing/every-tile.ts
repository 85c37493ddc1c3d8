import { imageOfAnchor } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { slideOfTile } from '../wall/tiles.ts'

/** Calls `call` for each tile whose image is known, those too that are rendered later, and again with each change. */
export function onEveryTile(
  walls: HTMLElement,
  shown: Shown,
  call: (tile: HTMLElement, imageId: number, slide: number) => void,
) {
  const callForAll = () => {
    for (const tile of walls.querySelectorAll<HTMLElement>('.tile')) {
      const slide = slideOfTile(tile)
      // The server's tiles are named by their images.
      const id = imageOfAnchor(tile.id) ?? shown.images.at(slide)?.id
      if (id !== undefined) call(tile, id, slide)
    }
  }
  callForAll()
  new MutationObserver(callForAll).observe(walls, { childList: true, subtree: true })
  shown.images.onArrival(callForAll)
}
