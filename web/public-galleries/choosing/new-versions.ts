/** Marks pictures replaced after the holder of the link had seen them. Loaded only by pages with some. */
import { seenAddress } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import { element } from '../wall/markup.ts'
import { type NewVersions, newVersionProps } from '../wall/new-version.ts'
import type { Shown } from '../wall/shown.ts'
import { ask } from './ask.ts'
import { onEveryTile } from './every-tile.ts'

/** @param walls element with the tiles, including those rendered later */
export function newVersionsOn(walls: HTMLElement, shown: Shown) {
  const { facts } = shown
  const unseen = new Set(facts.newVersions)
  /** The page below the viewer, if that is over the page around a frame. */
  const others = new BroadcastChannel(`picturerail:versions:${facts.publicId}`)
  others.onmessage = ({ data }: MessageEvent<number>) => take(data)

  function take(imageId: number) {
    unseen.delete(imageId)
    for (const one of walls.querySelectorAll(`.new-version[data-image="${imageId}"]`)) one.remove()
  }

  onEveryTile(walls, shown, (tile, imageId) => {
    if (unseen.has(imageId) && !tile.querySelector('.new-version'))
      tile.append(element('span', newVersionProps(imageId), texts.newVersion))
  })
  const versions: NewVersions = {
    isNew: (imageId) => unseen.has(imageId),
    open(imageId) {
      if (!unseen.has(imageId)) return
      take(imageId)
      others.postMessage(imageId)
      // If the call fails, the picture is new again on the next visit.
      void ask('POST', seenAddress(facts, imageId))
    },
  }
  return {
    ...versions,
    fetchPlugin: async () => (await import('./viewer-with-versions.tsx')).versionsPlugin(versions),
  }
}
