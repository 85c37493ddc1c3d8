import { type DragEvent, memo } from 'react'
import type { Image } from '#contract/images.ts'
import { ApproveButton, ImageMenu, type ImageMenuActions } from './image-actions.tsx'
import { ImageTile } from './image-tile.tsx'
import type { View } from './use-view.ts'

/** What can be done to an image where it stands among the others. */
export type TileActions = ImageMenuActions & {
  /** @param range whether everything from the last one to this follows */
  toggle: (image: Image, range: boolean) => void
  approve: (image: Image) => void
  /** It begins to be dragged to a chapter. */
  drag: (image: Image, event: DragEvent) => void
}

/**
 * One image of the settings. It is rendered again only when it changes: some fifty stand on a screen.
 * @param waitsFrom who sent an image that waits for approval
 * @param actions always the same ones; none where nothing may be changed
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
  /** Whether it was chosen as the gallery's cover. */
  isCover: boolean
  waitsFrom: string | undefined
  /** Whether an approval is under way. */
  approving: boolean
  actions: TileActions | undefined
  /** Whether it can be dragged to a chapter. */
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
      <TileButtons image={image} isCover={isCover} approving={approving} actions={actions} />
    </ImageTile>
  )
})

/** Most of the work of a tile, and the same whether it is chosen or not. */
const TileButtons = memo(function TileButtons({
  image,
  isCover,
  approving,
  actions,
}: {
  image: Image
  isCover: boolean
  approving: boolean
  actions: TileActions
}) {
  return (
    <>
      {image.waiting && (
        <ApproveButton image={image} disabled={approving} onClick={() => actions.approve(image)} />
      )}
      <ImageMenu image={image} isCover={isCover} actions={actions} />
    </>
  )
})
