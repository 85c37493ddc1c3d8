import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ImageTile, imageName } from './image-tile.tsx'
import { masonryLayout } from './layouts.ts'
import { NOTHING_SELECTED, pruneSelection, toggled } from './selection.ts'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useAskAndDelete } from './use-delete-image.ts'
import { useDeleteImages } from './use-delete-images.ts'
import { VirtualGrid } from './virtual-grid.tsx'

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
  const askAndDelete = useAskAndDelete(galleryId)
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
  function askAndDeleteTargets() {
    const many = imageCountText(targets.length)
    void ask({
      title: `Delete ${many}`,
      description: `Are you sure you want to delete ${many}? This action cannot be undone.`,
      confirm: 'Delete',
      act: () => deleteImages(targets),
      neighbour: () => heading.current,
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!mayChange) return
    if (event.key === 'Escape' && selection.ids.size > 0) clear()
    else if (event.key === 'Delete' && selection.ids.size > 0) askAndDeleteTargets()
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
                Select all
              </Button>
            )}
            <Button look="quiet" className="px-3" onClick={clear}>
              Clear
            </Button>
            {unapproved.length > 0 && (
              <Button disabled={approval.isPending} onClick={() => approve(unapproved)}>
                Approve selected
              </Button>
            )}
            <Button look="bad" onClick={askAndDeleteTargets}>
              Delete selected
            </Button>
          </>
        ) : (
          <>
            {mayChange && images.length > 1 && (
              <Button look="quiet" className="px-3" onClick={selectAll}>
                Select all
              </Button>
            )}
            {!onlyWaiting && children}
            {onlyWaiting && mayChange && (
              <>
                <Button disabled={approval.isPending} onClick={() => approve(unapproved)}>
                  Approve all
                </Button>
                <Button look="bad" onClick={askAndDeleteTargets}>
                  Delete all
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
          <VirtualGrid
            images={images}
            layoutAt={masonryLayout}
            tile={(image, width) =>
              mayChange ? (
                <ImageTile
                  image={image}
                  width={width}
                  isCover={image.id === coverImageId}
                  onEdit={() =>
                    openDialog(() => import('./edit-image-dialog.tsx'), { key: `edit-${image.id}`, image })
                  }
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
                  <MoreMenu image={image} isCover={image.id === coverImageId} chooseCover={choose} />
                  <DeleteButton
                    image={image}
                    onClick={() => {
                      const place = images.indexOf(image)
                      const next = images[place + 1] ?? images[place - 1]
                      askAndDelete(
                        image,
                        () => (next && document.getElementById(deleteButtonId(next))) || heading.current,
                      )
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
    </section>
  )
}

/** Of a button on an image. */
const actionClass =
  'flex size-11 items-center justify-center rounded-control bg-veil text-veil-ink outline-veil-ink'

function MoreMenu({
  image,
  isCover,
  chooseCover,
}: {
  image: Image
  isCover: boolean
  chooseCover: (id: number | null) => void
}) {
  return (
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
      {isCover ? (
        <MenuItem onSelect={() => chooseCover(null)}>Use the first image as cover</MenuItem>
      ) : (
        <MenuItem onSelect={() => chooseCover(image.id)}>Use as cover</MenuItem>
      )}
      <MenuItem onSelect={() => void openDialog(() => import('./replace-file-dialog.tsx'), { image })}>
        Replace file…
      </MenuItem>
    </Menu>
  )
}

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
