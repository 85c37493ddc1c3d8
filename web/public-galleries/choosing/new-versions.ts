/** Says which pictures were replaced since the holder of the link had seen them. Only pages with some load it. */
import { seenAddress } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import { element, imageOfAnchor } from '../wall/markup.ts'
import { type NewVersions, newVersionProps } from '../wall/new-version.ts'
import type { Shown } from '../wall/shown.ts'
import { slideOfTile } from '../wall/tiles.ts'
import { ask } from './ask.ts'

/** @param walls what has the tiles, those too that are rendered later */
export function newVersionsOn(walls: HTMLElement, shown: Shown) {
  const { facts } = shown
  const unseen = new Set(facts.newVersions)
  /** The page below the viewer that is over a page around a frame. */
  const others = new BroadcastChannel(`picturerail:versions:${facts.publicId}`)
  others.onmessage = ({ data }: MessageEvent<number>) => take(data)

  function label(tile: HTMLElement) {
    const id = imageOfAnchor(tile.id) ?? shown.images.at(slideOfTile(tile))?.id
    if (id === undefined || !unseen.has(id) || tile.querySelector('.new-version')) return
    tile.append(element('span', newVersionProps(id), texts.newVersion))
  }
  const labelAll = () => {
    for (const tile of walls.querySelectorAll<HTMLElement>('.tile')) label(tile)
  }
  function take(imageId: number) {
    unseen.delete(imageId)
    for (const one of walls.querySelectorAll(`.new-version[data-image="${imageId}"]`)) one.remove()
  }

  labelAll()
  new MutationObserver(labelAll).observe(walls, { childList: true, subtree: true })
  shown.images.onArrival(labelAll)
  const versions: NewVersions = {
    isNew: (imageId) => unseen.has(imageId),
    open(imageId) {
      if (!unseen.has(imageId)) return
      take(imageId)
      others.postMessage(imageId)
      // What does not arrive is new once more on the next visit.
      void ask('POST', seenAddress(facts, imageId))
    },
  }
  return {
    ...versions,
    fetchPlugin: async () => (await import('./viewer-with-versions.tsx')).versionsPlugin(versions),
  }
}
