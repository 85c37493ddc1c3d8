import type { RefObject } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { useDownload } from '#web/base/use-download.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { dragImages } from './chapters/drags.ts'
import { menuButtonOf } from './image-actions.tsx'
import type { TileActions } from './managed-tile.tsx'
import { useAskAndDelete } from './use-delete-image.ts'
import type { Managing } from './use-managing.ts'

/** The image after one, or the one before if it is the last. */
const neighbourOf = (image: Image, images: readonly Image[]) => {
  const place = images.indexOf(image)
  return images[place + 1] ?? images[place - 1]
}

/**
 * Actions for an image of the grid; always the same functions.
 * @param listed the listed images, in their order
 * @param waiting images of the gallery that wait for approval
 * @param picturesAt address of the gallery for visitors
 */
export function useTileActions({
  galleryId,
  listed,
  waiting,
  chapters,
  picturesAt,
  managing,
  heading,
}: {
  galleryId: number
  listed: readonly Image[]
  waiting: readonly Image[]
  chapters: readonly Chapter[]
  picturesAt: string
  managing: Managing
  heading: RefObject<HTMLHeadingElement | null>
}): TileActions {
  const download = useDownload('file')
  const askAndDelete = useAskAndDelete(galleryId)
  return useLatest<TileActions>({
    edit: (image) => void openDialog(() => import('./edit-image-dialog.tsx'), { image }),
    toggle: ({ id }, range) => managing.toggle(id, range),
    approve: (image) => managing.approve([image], neighbourOf(image, waiting)),
    askAndDelete(image) {
      const next = neighbourOf(image, listed)
      askAndDelete(image, () => (next && menuButtonOf(next)) || heading.current)
    },
    chooseCover: managing.cover.choose,
    chapters: () => chapters,
    move: managing.moveOne,
    drag(image, event) {
      const dragged = managing.ids.has(image.id) ? managing.chosen : [image]
      dragImages(
        event,
        dragged.map(({ id }) => id),
      )
    },
    download: ({ originalUrl }) => download(originalUrl),
    linkTo: ({ id }) => `${picturesAt}/p/${id}`,
  })
}
