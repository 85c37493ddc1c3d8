import type { Chapter } from '#contract/chapters.ts'
import { CHAPTER_TITLE_MAX } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { imageCountText } from '#web/base/counts.ts'
import { paths } from '#web/base/paths.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { useMoveImages } from '#web/images/chapters/use-move-images.ts'
import { type Filter, textOf } from '#web/images/filters/filter.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { ImageIcon, PlusIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/**
 * Opens the Images tab with these pictures alone, and makes a chapter of them.
 * @param of source of the pictures: 'the selection from Ana'
 * @param title suggested for the chapter
 */
export function UseThese({
  galleryId,
  images,
  filter,
  of,
  title,
}: {
  galleryId: number
  images: readonly Image[]
  filter: Filter
  of: string
  title: string
}) {
  const mayChange = useMayChange()
  const moving = useMoveImages(galleryId)
  if (images.length === 0) return null
  return (
    <>
      <LinkButton
        look="plain"
        className="px-4"
        aria-label={`Show in Images: ${of}`}
        to={paths.imagesShown(galleryId, textOf(filter))}
      >
        <ImageIcon />
        Show in Images
      </LinkButton>
      {mayChange && (
        <Button
          look="plain"
          className="px-4"
          aria-label={`New chapter from these: ${of}`}
          disabled={moving.isPending}
          onClick={() =>
            openDialog(() => import('#web/images/chapters/chapter-dialog.tsx'), {
              galleryId,
              title: title.slice(0, CHAPTER_TITLE_MAX),
              about: `${imageCountText(images.length)} ${images.length === 1 ? 'moves' : 'move'} there.`,
              onSaved: (chapter: Chapter) => moving.mutate({ images, chapter }),
            })
          }
        >
          <PlusIcon />
          New chapter from these
        </Button>
      )}
    </>
  )
}
