import { imageOfAnchor } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { slideOfTile } from '../wall/tiles.ts'

/** Calls `call` for each tile with a known image, also if rendered later, and again at each change. */
export function onEveryTile(
  walls: HTMLElement,
  shown: Shown,
  call: (tile: HTMLElement, imageId: number, slide: number) => void,
) {
  const callForAll = () => {
    for (const tile of walls.querySelectorAll<HTMLElement>('.tile')) {
      const slide = slideOfTile(tile)
      // Ids of the server's tiles contain their images' ids.
      const id = imageOfAnchor(tile.id) ?? shown.images.at(slide)?.id
      if (id !== undefined) call(tile, id, slide)
    }
  }
  callForAll()
  new MutationObserver(callForAll).observe(walls, { childList: true, subtree: true })
  shown.images.onArrival(callForAll)
}
