import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { CheckIcon, MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, SubMenu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ChapterItems } from './chapters/move-menu.tsx'
import { imageName } from './image-tile.tsx'

/** Button of an image's menu. The `id` of a button is the menu's own. */
export const menuButtonOf = ({ id }: Image) => document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`)
const approveButtonId = (image: Image) => `approve-image-${image.id}`
/** The control that approves an image: a button, or the menu where that has no room. */
export const approvingControlOf = (image: Image) =>
  document.getElementById(approveButtonId(image)) ?? menuButtonOf(image)

/** Classes of a button on an image: the target is 44 px, the visible part (`plateClass`) smaller. */
const targetClass = 'group/action flex size-11 items-center justify-center outline-none'
const plateClass =
  'flex size-8 items-center justify-center rounded-full bg-veil text-veil-ink outline-veil-ink group-hover/action:bg-act group-hover/action:text-act-ink group-focus-visible/action:outline-2 forced-colors:border'

/** Actions in the menu of an image. */
export type ImageMenuActions = {
  /** Chapters that the image can move to, read when the menu opens. */
  chapters: () => readonly Chapter[]
  edit: (image: Image) => void
  /** Null moves the image out of its chapter. */
  move: (image: Image, chapter: Chapter | null) => void
  download: (image: Image) => void
  /** Address of the image for visitors. */
  linkTo: (image: Image) => string
  askAndDelete: (image: Image) => void
  /** Null for the first image. */
  chooseCover: (imageId: number | null) => void
}

/** Menu of all actions for one image. */
export function ImageMenu({
  image,
  isCover,
  approve,
  actions,
}: {
  image: Image
  isCover: boolean
  /** Approves the image, if the menu offers that. */
  approve: ((image: Image) => void) | undefined
  actions: ImageMenuActions
}) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-menu-of={image.id}
          aria-label={`More for ${imageName(image)}`}
          className={targetClass}
        >
          <span className={plateClass}>
            <MoreIcon className="size-4.5" />
          </span>
        </button>
      }
    >
      {approve && <MenuItem onSelect={() => approve(image)}>Approve</MenuItem>}
      <MenuItem onSelect={() => actions.edit(image)}>Edit</MenuItem>
      <MenuItem onSelect={() => void openDialog(() => import('./focus-dialog.tsx'), { image })}>
        Set focus
      </MenuItem>
      {isCover ? (
        <MenuItem onSelect={() => actions.chooseCover(null)}>Use the first image as cover</MenuItem>
      ) : (
        <MenuItem onSelect={() => actions.chooseCover(image.id)}>Use as cover</MenuItem>
      )}
      <SubMenu label="Move to chapter">
        <ChapterItems
          galleryId={image.galleryId}
          chapters={actions.chapters().filter(({ id }) => id !== image.chapterId)}
          withNone={image.chapterId !== null}
          onMove={(chapter) => actions.move(image, chapter)}
        />
      </SubMenu>
      <MenuItem onSelect={() => actions.download(image)}>Download</MenuItem>
      <MenuItem
        onSelect={async () => {
          if (await copyText(actions.linkTo(image))) toast({ title: 'Link copied' })
        }}
      >
        Copy link
      </MenuItem>
      <MenuItem onSelect={() => void openDialog(() => import('./replace-file-dialog.tsx'), { image })}>
        Replace file…
      </MenuItem>
      <MenuItem bad onSelect={() => actions.askAndDelete(image)}>
        Delete
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
        className={targetClass}
        onClick={onClick}
      >
        <span className={plateClass}>
          <CheckIcon className="size-4.5" />
        </span>
      </button>
    </Tooltip>
  )
}
