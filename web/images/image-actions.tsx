import type { Image } from '#contract/images.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { CheckIcon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { imageName } from './image-tile.tsx'

export const deleteButtonId = (image: Image) => `delete-image-${image.id}`
export const approveButtonId = (image: Image) => `approve-image-${image.id}`

/** Of a button on an image. */
const actionClass =
  'flex size-11 items-center justify-center rounded-control bg-veil text-veil-ink outline-veil-ink'

export function MoreMenu({
  image,
  isCover,
  chooseCover,
}: {
  image: Image
  isCover: boolean
  chooseCover: (id: number | null) => void
}) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for ${imageName(image)}`}
          className={`${actionClass} hover:bg-act hover:text-act-ink`}
        >
          <MoreIcon />
        </button>
      }
    >
      {isCover ? (
        <MenuItem onSelect={() => chooseCover(null)}>Use the first image as cover</MenuItem>
      ) : (
        <MenuItem onSelect={() => chooseCover(image.id)}>Use as cover</MenuItem>
      )}
      <MenuItem onSelect={() => void openDialog(() => import('./replace-file-dialog.tsx'), { image })}>
        Replace file…
      </MenuItem>
    </Menu>
  )
}

export function ApproveButton({
  image,
  disabled,
  onClick,
}: {
  image: Image
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label="Approve">
      <button
        type="button"
        id={approveButtonId(image)}
        aria-label={`Approve ${imageName(image)}`}
        disabled={disabled}
        className={`${actionClass} hover:bg-act hover:text-act-ink`}
        onClick={onClick}
      >
        <CheckIcon />
      </button>
    </Tooltip>
  )
}

export function DeleteButton({ image, onClick }: { image: Image; onClick: () => void }) {
  return (
    <Tooltip label="Delete">
      <button
        type="button"
        id={deleteButtonId(image)}
        aria-label={`Delete ${imageName(image)}`}
        className={`${actionClass} hover:bg-bad hover:text-bad-ink`}
        onClick={onClick}
      >
        <TrashIcon />
      </button>
    </Tooltip>
  )
}
