import { memo } from 'react'
import type { Image } from '#contract/images.ts'
import { ApproveButton, DeleteButton, MoreMenu } from './image-actions.tsx'
import { ImageLabel } from './image-label.tsx'
import { ImageTile } from './image-tile.tsx'

/** What can be done to an image where it stands among the others. */
export type TileActions = {
  edit: (image: Image) => void
  /** @param range whether everything from the last one to this follows */
  toggle: (image: Image, range: boolean) => void
  approve: (image: Image) => void
  askAndDelete: (image: Image) => void
  /** Null: the first image. */
  chooseCover: (imageId: number | null) => void
}

/**
 * One image of the settings. It is rendered again only when it changes: some fifty stand on a screen.
 * @param labelled whether its file name and caption stand below it
 * @param waitsFrom who sent an image that waits for approval
 * @param actions always the same ones; none where nothing may be changed
 */
export const ManagedTile = memo(function ManagedTile({
  image,
  width,
  labelled,
  chosen,
  isCover,
  waitsFrom,
  approving,
  actions,
}: {
  image: Image
  width: number
  labelled: boolean
  chosen: boolean
  /** Whether it was chosen as the gallery's cover. */
  isCover: boolean
  waitsFrom: string | undefined
  /** Whether an approval is under way. */
  approving: boolean
  actions: TileActions | undefined
}) {
  const shown = { image, width, waitsFrom, label: labelled && <ImageLabel image={image} /> }
  if (!actions) return <ImageTile {...shown} />
  return (
    <ImageTile
      {...shown}
      isCover={isCover}
      onEdit={() => actions.edit(image)}
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
      <MoreMenu image={image} isCover={isCover} chooseCover={actions.chooseCover} />
      <DeleteButton image={image} onClick={() => actions.askAndDelete(image)} />
    </>
  )
})
