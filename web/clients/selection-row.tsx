import type { Image } from '#contract/images.ts'
import type { Selection } from '#contract/selections.ts'
import { sendDeletion } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { DownloadLink } from '#web/base/download-link.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { selectionsQuery } from '#web/galleries/choices-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { CopyFileNames } from './copy-file-names.tsx'
import { SmallPictures } from './small-pictures.tsx'
import { UseThese } from './use-these.tsx'

/** Favourites that one visitor sent. `images` are those still in the gallery, in its order. */
export function SelectionRow({
  galleryId,
  selection,
  images,
  mayChange,
  neighbour,
}: {
  galleryId: number
  selection: Selection
  images: readonly Image[]
  mayChange: boolean
  neighbour: () => HTMLElement | null
}) {
  const { id, name, email, message, createdAt } = selection
  const change = useChange(selectionsQuery(galleryId))
  const deletion = useAction({
    send: () => sendDeletion(`/api/galleries/${galleryId}/selections/${id}`),
    done: () => change((selections) => selections.filter((one) => one.id !== id)),
    says: { title: 'Selection deleted' },
    failed: 'Failed to delete the selection. Please try again.',
  })
  const askAndDelete = () =>
    ask({
      title: 'Delete selection',
      description: `The selection from ${name} and its message will be deleted. The pictures stay in the gallery.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
      neighbour,
    })
  return (
    <li className="border-b border-line py-8 first:border-t">
      <article aria-labelledby={`selection-${id}`}>
        <h3 id={`selection-${id}`} className="text-name font-strong wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="tabular mt-1 text-label text-ink-2">
          {imageCountText(images.length)}
          {' · '}
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          {email && (
            <>
              {' · '}
              <a
                href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
                className="underline underline-offset-4 wrap-anywhere"
              >
                {email}
              </a>
            </>
          )}
        </p>
        {message && (
          <p dir="auto" className="mt-3 max-w-160 whitespace-pre-line text-control leading-6 wrap-anywhere">
            {message}
          </p>
        )}
        {images.length === 0 ? (
          <p className="mt-4 text-label text-ink-2">Its pictures are no longer in this gallery.</p>
        ) : (
          <SmallPictures images={images} label={`Favourites of ${name}`} />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {images.length > 0 && (
            <>
              <CopyFileNames images={images} of={`the selection from ${name}`} />
              <DownloadLink
                label={`Download the selection from ${name}`}
                href={`/api/galleries/${galleryId}/selections/${id}/download`}
                className="px-4"
              />
              <UseThese
                galleryId={galleryId}
                images={images}
                filter={{ of: 'favourites', selectionId: id }}
                of={`the selection from ${name}`}
                title={`Favourites of ${name}`}
              />
            </>
          )}
          {mayChange && (
            <Button
              look="quiet"
              className="px-4"
              aria-label={`Delete the selection from ${name}`}
              onClick={askAndDelete}
            >
              <TrashIcon />
              Delete
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}
