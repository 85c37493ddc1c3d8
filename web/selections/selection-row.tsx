import { imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import type { Selection } from '#contract/selections.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { CopyIcon, DownloadIcon, TrashIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { fileNames } from './file-names.ts'
import { selectionsQuery } from './queries.ts'
import { SelectedImages } from './selected-images.tsx'

/** What one visitor sent. `images` are those of it that are still in the gallery, in its order. */
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
    send: () =>
      sendJson('DELETE', `/api/galleries/${galleryId}/selections/${id}`).catch((error: unknown) => {
        // One that is gone already counts as deleted.
        if (!isMissing(error)) throw error
      }),
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
          <SelectedImages images={images} name={name} />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {images.length > 0 && (
            <>
              <CopyFileNames images={images} name={name} />
              <OutsideLinkButton
                look="plain"
                className="px-4"
                aria-label={`Download the selection from ${name}`}
                href={`/api/galleries/${galleryId}/selections/${id}/download`}
                download
                onClick={() => toast({ title: 'Download started', description: 'Your ZIP is downloading.' })}
              >
                <DownloadIcon />
                Download
              </OutsideLinkButton>
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

function CopyFileNames({ images, name }: { images: readonly Image[]; name: string }) {
  async function copy() {
    if (await copyText(fileNames(images))) {
      toast({
        title: 'File names copied',
        description: 'Paste into Lightroom: Library Filter, Text, Filename, Contains.',
      })
    } else {
      toastError("We couldn't copy the file names.")
    }
  }
  return (
    <Button
      look="plain"
      className="px-4"
      aria-label={`Copy file names of the selection from ${name}`}
      onClick={copy}
    >
      <CopyIcon />
      Copy file names
    </Button>
  )
}
