import type { Image } from '#contract/images.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CaptionIcon } from '#web/ui/icons.tsx'
import { FileName } from './file-name.tsx'

/** Tells whether an image has a title, a description or a link. */
export const hasCaption = ({ title, description, anchorUrl }: Image) =>
  Boolean(title || description || anchorUrl)

/**
 * Line below an image of the grid: its file name, or its sender if it waits for approval, and an icon if it
 * has a caption.
 * @param withBadges true to mark the cover and images that wait
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
