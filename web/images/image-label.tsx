import type { Image } from '#contract/images.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CaptionIcon } from '#web/ui/icons.tsx'
import { FileName } from './file-name.tsx'

/** Whether something is said about an image. */
export const hasCaption = ({ title, description, anchorUrl }: Image) =>
  Boolean(title || description || anchorUrl)

/**
 * The line below an image of the grid: its file name, and whether it is the cover and has a caption. Of one that waits
 * for approval, who sent it.
 */
export function ImageLabel({
  image,
  isCover,
  waitsFrom,
}: {
  image: Image
  isCover: boolean
  waitsFrom: string | undefined
}) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-1.5 overflow-hidden text-label">
      {image.waiting && <Badge tone="strong">Waiting</Badge>}
      <div className="min-w-0 flex-1">
        {waitsFrom ? (
          <p dir="auto" className="truncate text-ink-2">
            {waitsFrom}
          </p>
        ) : (
          <FileName name={image.originalName} />
        )}
      </div>
      {isCover && <Badge tone="outline">Cover</Badge>}
      {hasCaption(image) && (
        <>
          <CaptionIcon className="size-4 text-ink-2" />
          <span className="sr-only">Has a caption</span>
        </>
      )}
    </div>
  )
}
