import type { Image } from '#contract/images.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CaptionIcon } from '#web/ui/icons.tsx'
import { FileName } from './file-name.tsx'

/** Whether something is said about an image. */
export const hasCaption = ({ title, description, anchorUrl }: Image) =>
  Boolean(title || description || anchorUrl)

/**
 * The line below an image of the grid: its file name, and whether it has a caption. Of one that waits for approval, who
 * sent it.
 * @param withBadges whether it also says that it is the cover, or waits
 */
export function ImageLabel({
  image,
  isCover,
  waitsFrom,
  withBadges,
}: {
  image: Image
  isCover: boolean
  waitsFrom: string | undefined
  withBadges: boolean
}) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-1.5 overflow-hidden text-label">
      {withBadges && image.waiting && <Badge tone="strong">Waiting</Badge>}
      <div className="min-w-0 flex-1">
        {waitsFrom ? (
          <p dir="auto" className="truncate text-ink-2">
            {waitsFrom}
          </p>
        ) : (
          <FileName name={image.originalName} />
        )}
      </div>
      {withBadges && isCover && <Badge tone="outline">Cover</Badge>}
      {hasCaption(image) && (
        <>
          <CaptionIcon className="size-4 text-ink-2" />
          <span className="sr-only">Has a caption</span>
        </>
      )}
    </div>
  )
}
