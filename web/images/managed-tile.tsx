import { type DragEvent, memo } from 'react'
import type { Image } from '#contract/images.ts'
import { ApproveButton, ImageMenu, type ImageMenuActions } from './image-actions.tsx'
import { ImageTile } from './image-tile.tsx'
import type { View } from './use-view.ts'

/** Minimum width of a tile with room for three buttons of 44 px side by side, in pixels. */
const FITS_THREE = 132

/** Actions for an image in the grid. */
export type TileActions = ImageMenuActions & {
  /** @param range true to apply it to everything from the last one to this */
  toggle: (image: Image, range: boolean) => void
  approve: (image: Image) => void
  /** Begins to drag the image to a chapter. */
  drag: (image: Image, event: DragEvent) => void
}

/**
 * One image of the settings. It is rendered again only when it changes, as a screen shows about fifty.
 * @param waitsFrom sender of an image that waits for approval
 * @param actions must always be the same object; undefined if nothing may be changed
 */
export const ManagedTile = memo(function ManagedTile({
  image,
  width,
  view,
  chosen,
  isCover,
  waitsFrom,
  approving,
  actions,
  canDrag,
}: {
  image: Image
  width: number
  view: View
  chosen: boolean
  /** True for the chosen cover of the gallery. */
  isCover: boolean
  waitsFrom: string | undefined
  /** True while an approval is under way. */
  approving: boolean
  actions: TileActions | undefined
  /** True if it can be dragged to a chapter. */
  canDrag: boolean
}) {
  const shown = { image, width, view, waitsFrom, isCover }
  if (!actions) return <ImageTile {...shown} />
  return (
    <ImageTile
      {...shown}
      onEdit={() => actions.edit(image)}
      onDrag={canDrag ? (event) => actions.drag(image, event) : undefined}
      choosing={{ chosen, onToggle: (range) => actions.toggle(image, range) }}
    >
      <TileButtons
        image={image}
        isCover={isCover}
        fitsThree={width >= FITS_THREE}
        approving={approving}
        actions={actions}
      />
    </ImageTile>
  )
})

/** Most of the work of a tile, memoized because it does not depend on the selection. */
const TileButtons = memo(function TileButtons({
  image,
  isCover,
  fitsThree,
  approving,
  actions,
}: {
  image: Image
  isCover: boolean
  /** False if only the menu has room for 'Approve'. */
  fitsThree: boolean
  approving: boolean
  actions: TileActions
}) {
  return (
    <>
      {image.waiting && fitsThree && (
        <ApproveButton image={image} disabled={approving} onClick={() => actions.approve(image)} />
      )}
      <ImageMenu
        image={image}
        isCover={isCover}
        approve={image.waiting && !fitsThree && !approving ? actions.approve : undefined}
        actions={actions}
      />
    </>
  )
})
