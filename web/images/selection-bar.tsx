import { useNavigate } from 'react-router'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { MoveMenu } from './chapters/move-menu.tsx'
import { TOOL } from './tool-class.ts'
import { useDownloadImages } from './use-download-images.ts'

/**
 * What can be done to the chosen images.
 * @param onApprove only where some of them wait for approval
 * @param onCover only where one is chosen that is not the cover
 */
export function SelectionBar({
  galleryId,
  chapters,
  chosen,
  busy,
  onMove,
  onCover,
  onApprove,
  onDelete,
}: {
  galleryId: number
  chapters: readonly Chapter[]
  chosen: readonly Image[]
  /** What moves and approves is under way. */
  busy: boolean
  onMove: (chapter: Chapter | null) => void
  onCover?: (() => void) | undefined
  onApprove?: (() => void) | undefined
  onDelete: () => void
}) {
  const navigate = useNavigate()
  const download = useDownloadImages(galleryId)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label="Selected images"
      className="-mx-2.5 flex min-h-11.5 items-center overflow-x-auto [scrollbar-width:none] min-[1360px]:-mr-2.5"
    >
      <MoveMenu galleryId={galleryId} chapters={chapters} disabled={busy} onMove={onMove} />
      <Button
        look="quiet"
        className={TOOL}
        onClick={() => navigate(paths.captions(galleryId), { state: { chosen: chosen.map(({ id }) => id) } })}
      >
        Caption
      </Button>
      <Button
        look="quiet"
        className={TOOL}
        disabled={download.isPending}
        onClick={() => download.mutate(chosen)}
      >
        {download.isPending ? 'Preparing...' : 'Download'}
      </Button>
      {onCover && (
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
    </div>
  )
}
