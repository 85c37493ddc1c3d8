import { useNavigate } from 'react-router'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { MoveMenu } from './chapters/move-menu.tsx'
import { TOOL } from './tool-class.ts'
import { useDownloadImages } from './use-download-images.ts'

/**
 * Actions for the chosen images.
 * @param isNarrow true to put actions without room into a menu
 * @param onApprove only if some of the images wait for approval
 * @param onCover only if a single image is chosen that is not the cover
 */
export function SelectionBar({
  galleryId,
  chapters,
  chosen,
  isNarrow,
  busy,
  onMove,
  onCover,
  onApprove,
  onDelete,
}: {
  galleryId: number
  chapters: readonly Chapter[]
  chosen: readonly Image[]
  isNarrow: boolean
  /** True while images are being moved or approved. */
  busy: boolean
  onMove: (chapter: Chapter | null) => void
  onCover?: (() => void) | undefined
  onApprove?: (() => void) | undefined
  onDelete: () => void
}) {
  const navigate = useNavigate()
  const download = useDownloadImages(galleryId)
  const caption = () => navigate(paths.captions(galleryId), { state: { chosen: chosen.map(({ id }) => id) } })
  /** False on narrow screens if the button that approves needs the room. */
  const hasCaption = !isNarrow || !onApprove
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label="Selected images"
      className="-mx-2.5 flex min-h-11.5 max-sm:-mx-2 items-center overflow-x-auto [scrollbar-width:none] min-[1360px]:-mr-2.5"
    >
      <MoveMenu galleryId={galleryId} chapters={chapters} disabled={busy} onMove={onMove} />
      {hasCaption && (
        <Button look="quiet" className={TOOL} onClick={caption}>
          Caption
        </Button>
      )}
      {!isNarrow && (
        <Button
          look="quiet"
          className={TOOL}
          disabled={download.isPending}
          onClick={() => download.mutate(chosen)}
        >
          {download.isPending ? 'Preparing...' : 'Download'}
        </Button>
      )}
      {!isNarrow && onCover && (
        <Button look="quiet" className={TOOL} onClick={onCover}>
          Use as cover
        </Button>
      )}
      {onApprove && (
        <Button look="quiet" className={TOOL} disabled={busy} onClick={onApprove}>
          Approve
        </Button>
      )}
      <Button look="quiet" className={`${TOOL} text-bad!`} aria-keyshortcuts="Delete" onClick={onDelete}>
        Delete
      </Button>
      {isNarrow && (
        <Menu
          trigger={
            <IconButton label="More for the selected images" className="ml-auto shrink-0">
              <MoreIcon />
            </IconButton>
          }
        >
          {!hasCaption && <MenuItem onSelect={caption}>Caption</MenuItem>}
          <MenuItem onSelect={() => download.isPending || download.mutate(chosen)}>Download</MenuItem>
          {onCover && <MenuItem onSelect={onCover}>Use as cover</MenuItem>}
        </Menu>
      )}
    </div>
  )
}
