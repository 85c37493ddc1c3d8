import type { Image } from '#contract/images.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { FileName } from './file-name.tsx'

/** Whether something is said about an image. */
export const hasCaption = ({ title, description, anchorUrl }: Image) =>
  Boolean(title || description || anchorUrl)

/** Below an image: its file name, and its caption if it has one. */
export function ImageLabel({ image }: { image: Image }) {
  const caption = image.title || image.description || image.anchorText || image.anchorUrl
  return (
    <div className="px-0.5 pt-1.5 text-label">
      <FileName name={image.originalName} />
      {caption ? (
        <p className="flex items-center gap-1 text-ink-2">
          <CheckIcon className="size-3.5 text-ok" />
          <span className="sr-only">Caption:</span>
          <span dir="auto" className="min-w-0 truncate">
            {caption}
          </span>
        </p>
      ) : (
        <p className="text-ink-2">No caption</p>
      )}
    </div>
  )
}
