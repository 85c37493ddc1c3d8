import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { imageCountText } from '#web/galleries/counts.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { ImageTile, imageName } from './image-tile.tsx'
import { MasonryGrid } from './masonry-grid.tsx'
import { NOTHING_SELECTED, pruneSelection, toggled } from './selection.ts'
import { useDeleteImages } from './use-delete-images.ts'

const EditImageDialog = lazy(() =>
  import('./edit-image-dialog.tsx').then((file) => ({ default: file.EditImageDialog })),
)

const deleteButtonId = (image: Image) => `delete-image-${image.id}`

/**
 * The gallery's images: each can be edited and deleted, several can be chosen and deleted together.
 * @param heading takes the focus when nothing else can
 * @param children further actions on all of them
 */
export function ImageManager({
  galleryId,
  images,
  mayChange,
  heading,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  mayChange: boolean
  heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}) {
  const ids = images.map(({ id }) => id)
  const [kept, setSelection] = useState(NOTHING_SELECTED)
  const selection = pruneSelection(kept, ids)
  const selectAll = () => setSelection({ ids: new Set(ids), last: null })
  const clear = () => setSelection(NOTHING_SELECTED)
  const [editing, setEditing] = useState<Image | null>(null)
  const edit = useDialog()
  const [deleting, setDeleting] = useState<{ image: Image; neighbour: Image | undefined } | null>(null)
  const deletion = useDialog()
  const [asking, setAsking] = useState(false)
  const { deleteImages, left } = useDeleteImages(galleryId)

  function onKeyDown(event: KeyboardEvent) {
    if (!mayChange) return
    if (event.key === 'Escape' && selection.ids.size > 0) clear()
    else if (event.key === 'Delete' && selection.ids.size > 0) setAsking(true)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selectAll()
    }
  }
  return (
    <section aria-labelledby="images-heading" className="min-w-0">
      <div className="sticky top-0 z-10 -mx-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-canvas px-2 py-1.5">
        <h2
          ref={heading}
          id="images-heading"
          tabIndex={-1}
          className="tabular mr-auto flex min-h-11 items-center text-label text-ink-2"
        >
          {imageCountText(images.length)}
        </h2>
        <p role="status" className="tabular text-label font-strong empty:hidden">
          {left > 0
            ? `Deleting, ${left} to go`
            : selection.ids.size > 0
              ? `${selection.ids.size} selected`
              : ''}
        </p>
        {selection.ids.size > 0 ? (
          <>
            {selection.ids.size < images.length && (
              <Button look="quiet" className="px-3" onClick={selectAll}>
                Select All
              </Button>
            )}
            <Button look="quiet" className="px-3" onClick={clear}>
              Clear
            </Button>
            <Button look="bad" onClick={() => setAsking(true)}>
              Delete Selected
            </Button>
          </>
        ) : (
          <>
            {mayChange && images.length > 1 && (
              <Button look="quiet" className="px-3" onClick={selectAll}>
                Select All
              </Button>
            )}
            {children}
          </>
        )}
      </div>
      {images.length === 0 ? (
        <div className="border border-line">
          <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what its buttons do
        <div onKeyDown={onKeyDown}>
          <MasonryGrid
            images={images}
            tile={(image, width) =>
              mayChange ? (
                <ImageTile
                  image={image}
                  width={width}
                  onEdit={() => {
                    setEditing(image)
                    edit.show()
                  }}
                  choosing={{
                    chosen: selection.ids.has(image.id),
                    active: selection.ids.size > 0,
                    onToggle: (range) => setSelection(toggled(selection, ids, image.id, range)),
                  }}
                >
                  <DeleteButton
                    image={image}
                    onClick={() => {
                      const place = images.indexOf(image)
                      setDeleting({ image, neighbour: images[place + 1] ?? images[place - 1] })
                      deletion.show()
                    }}
                  />
                </ImageTile>
              ) : (
                <ImageTile image={image} width={width} />
              )
            }
          />
        </div>
      )}
      {editing && (
        <Suspense>
          <EditImageDialog
            key={editing.id}
            image={editing}
            open={edit.open}
            onOpenChange={edit.onOpenChange}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteImageDialog
          image={deleting.image}
          open={deletion.open}
          onOpenChange={deletion.onOpenChange}
          neighbour={() =>
            (deleting.neighbour && document.getElementById(deleteButtonId(deleting.neighbour))) ||
            heading.current
          }
        />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${imageCountText(selection.ids.size)}`}
        description={`Are you sure you want to delete ${imageCountText(selection.ids.size)}? This action cannot be undone.`}
        confirm="Delete"
        onConfirm={() => {
          setAsking(false)
          deleteImages(images.filter(({ id }) => selection.ids.has(id)))
        }}
        neighbour={() => heading.current}
      />
    </section>
  )
}

function DeleteButton({ image, onClick }: { image: Image; onClick: () => void }) {
  return (
    <Tooltip label="Delete">
      <button
        type="button"
        id={deleteButtonId(image)}
        aria-label={`Delete ${imageName(image)}`}
        className="flex size-11 items-center justify-center rounded-control bg-veil text-veil-ink outline-veil-ink hover:bg-bad hover:text-bad-ink"
        onClick={onClick}
      >
        <TrashIcon />
      </button>
    </Tooltip>
  )
}
