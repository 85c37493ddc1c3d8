import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { imageCountText } from '#web/galleries/counts.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { ImageTile, imageName } from './image-tile.tsx'
import { MasonryGrid } from './masonry-grid.tsx'
import { NOTHING_SELECTED, pruneSelection, toggled } from './selection.ts'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useDeleteImages } from './use-delete-images.ts'

const EditImageDialog = lazy(() =>
  import('./edit-image-dialog.tsx').then((file) => ({ default: file.EditImageDialog })),
)

const ReplaceFileDialog = lazy(() =>
  import('./replace-file-dialog.tsx').then((file) => ({ default: file.ReplaceFileDialog })),
)

const deleteButtonId = (image: Image) => `delete-image-${image.id}`
const approveButtonId = (image: Image) => `approve-image-${image.id}`

/**
 * The gallery's images: each can be edited, replaced and deleted, several can be chosen and deleted together. Those that wait
 * for approval can be listed alone, and approved: one, the chosen ones, or all.
 * @param heading takes the focus when nothing else can
 * @param children further actions on all of them
 */
export function ImageManager({
  galleryId,
  images: all,
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
  const waiting = all.filter((image) => image.waiting)
  const [wantsWaiting, setWantsWaiting] = useState(false)
  const onlyWaiting = wantsWaiting && waiting.length > 0
  const images = onlyWaiting ? waiting : all
  const ids = images.map(({ id }) => id)
  const [kept, setSelection] = useState(NOTHING_SELECTED)
  const selection = pruneSelection(kept, ids)
  const selectAll = () => setSelection({ ids: new Set(ids), last: null })
  const clear = () => setSelection(NOTHING_SELECTED)
  const [editing, setEditing] = useState<Image | null>(null)
  const edit = useDialog()
  const [replacing, setReplacing] = useState<Image | null>(null)
  const replacement = useDialog()
  const [deleting, setDeleting] = useState<{ image: Image; neighbour: Image | undefined } | null>(null)
  const deletion = useDialog()
  const [asking, setAsking] = useState(false)
  const { deleteImages, left } = useDeleteImages(galleryId)
  const approval = useApproveImages(galleryId)
  const { coverImageId, choose } = useCover(galleryId)
  // What is done to several images: to the chosen ones, or to all that wait.
  const targets = selection.ids.size > 0 ? images.filter(({ id }) => selection.ids.has(id)) : images
  const unapproved = targets.filter((image) => image.waiting)
  const approve = (wanted: readonly Image[], neighbour?: Image) =>
    approval.mutate(wanted, {
      onSuccess() {
        clear()
        // Its button is gone with it.
        const next = neighbour && document.getElementById(approveButtonId(neighbour))
        ;(next ?? heading.current)?.focus({ preventScroll: true })
      },
    })

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
        {waiting.length > 0 && (
          <Button
            look="plain"
            className={onlyWaiting ? 'bg-ink! px-3 text-canvas!' : 'px-3'}
            aria-pressed={onlyWaiting}
            onClick={() => {
              clear()
              setWantsWaiting(!onlyWaiting)
            }}
          >
            {`Waiting (${waiting.length})`}
          </Button>
        )}
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
            {unapproved.length > 0 && (
              <Button disabled={approval.isPending} onClick={() => approve(unapproved)}>
                Approve Selected
              </Button>
            )}
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
            {!onlyWaiting && children}
            {onlyWaiting && mayChange && (
              <>
                <Button disabled={approval.isPending} onClick={() => approve(unapproved)}>
                  Approve All
                </Button>
                <Button look="bad" onClick={() => setAsking(true)}>
                  Delete All
                </Button>
              </>
            )}
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
                  isCover={image.id === coverImageId}
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
                  {image.waiting && (
                    <ApproveButton
                      image={image}
                      disabled={approval.isPending}
                      onClick={() => {
                        const place = waiting.indexOf(image)
                        approve([image], waiting[place + 1] ?? waiting[place - 1])
                      }}
                    />
                  )}
                  <Menu
                    trigger={
                      <button
                        type="button"
                        aria-label={`More for ${imageName(image)}`}
                        className={`${actionClass} hover:bg-act hover:text-act-ink`}
                      >
                        <MoreIcon />
                      </button>
                    }
                  >
                    {image.id === coverImageId ? (
                      <MenuItem onSelect={() => choose(null)}>Use the first image as cover</MenuItem>
                    ) : (
                      <MenuItem onSelect={() => choose(image.id)}>Use as cover</MenuItem>
                    )}
                    <MenuItem
                      onSelect={() => {
                        setReplacing(image)
                        replacement.show()
                      }}
                    >
                      Replace file…
                    </MenuItem>
                  </Menu>
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
      {replacing && (
        <Suspense>
          <ReplaceFileDialog
            key={replacing.id}
            image={replacing}
            open={replacement.open}
            onOpenChange={replacement.onOpenChange}
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
        title={`Delete ${imageCountText(targets.length)}`}
        description={`Are you sure you want to delete ${imageCountText(targets.length)}? This action cannot be undone.`}
        confirm="Delete"
        onConfirm={() => {
          setAsking(false)
          deleteImages(targets)
        }}
        neighbour={() => heading.current}
      />
    </section>
  )
}

/** Of a button on an image. */
const actionClass =
  'flex size-11 items-center justify-center rounded-control bg-veil text-veil-ink outline-veil-ink'

function ApproveButton({
  image,
  disabled,
  onClick,
}: {
  image: Image
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label="Approve">
      <button
        type="button"
        id={approveButtonId(image)}
        aria-label={`Approve ${imageName(image)}`}
        disabled={disabled}
        className={`${actionClass} hover:bg-act hover:text-act-ink`}
        onClick={onClick}
      >
        <CheckIcon />
      </button>
    </Tooltip>
  )
}

function DeleteButton({ image, onClick }: { image: Image; onClick: () => void }) {
  return (
    <Tooltip label="Delete">
      <button
        type="button"
        id={deleteButtonId(image)}
        aria-label={`Delete ${imageName(image)}`}
        className={`${actionClass} hover:bg-bad hover:text-bad-ink`}
        onClick={onClick}
      >
        <TrashIcon />
      </button>
    </Tooltip>
  )
}
