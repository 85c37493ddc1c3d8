import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import { afterDeletion } from '#web/base/after-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChapterGroups } from './chapters/chapter-groups.tsx'
import { inChapters } from './chapters/in-chapters.ts'
import { MoveMenu } from './chapters/move-menu.tsx'
import { useMoveImages } from './chapters/use-move-images.ts'
import { ApproveButton, approveButtonId, DeleteButton, deleteButtonId, MoreMenu } from './image-actions.tsx'
import { ImageTile } from './image-tile.tsx'
import { masonryLayout } from './layouts.ts'
import { NOTHING_SELECTED, pruneSelection, toggled } from './selection.ts'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useAskAndDelete } from './use-delete-image.ts'
import { useDeleteImages } from './use-delete-images.ts'
import { VirtualGrid } from './virtual-grid.tsx'

/**
 * The gallery's images, by chapters: each can be edited, replaced and deleted, several can be chosen and moved or deleted together. Those that wait
 * for approval can be listed alone, and approved: one, the chosen ones, or all.
 * @param heading takes the focus when nothing else can
 * @param children further actions on all of them
 */
export function ImageManager({
  galleryId,
  images: all,
  chapters,
  mayChange,
  heading,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  chapters: readonly Chapter[]
  mayChange: boolean
  heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}) {
  const waiting = all.filter((image) => image.waiting)
  // E-mails lead to what waits.
  const [wantsWaiting, setWantsWaiting] = useState(window.location.hash === '#waiting')
  const onlyWaiting = wantsWaiting && waiting.length > 0
  const groups = useMemo(() => {
    const listed = onlyWaiting ? all.filter((image) => image.waiting) : all
    const found = inChapters(listed, chapters)
    return found.filter((group) => group.images.length > 0 || (group.chapter && !onlyWaiting))
  }, [all, chapters, onlyWaiting])
  const images = useMemo(() => groups.flatMap((group) => group.images), [groups])
  const ids = images.map(({ id }) => id)
  const [kept, setSelection] = useState(NOTHING_SELECTED)
  const selection = pruneSelection(kept, ids)
  const selectAll = () => setSelection({ ids: new Set(ids), last: null })
  const alsoSelect = useCallback(
    (some: readonly Image[]) =>
      setSelection((now) => ({ ids: new Set([...now.ids, ...some.map(({ id }) => id)]), last: null })),
    [],
  )
  const clear = () => setSelection(NOTHING_SELECTED)
  const askAndDelete = useAskAndDelete(galleryId)
  const { deleteImages, left } = useDeleteImages(galleryId)
  const approval = useApproveImages(galleryId)
  const { coverImageId, choose } = useCover(galleryId)
  const moving = useMoveImages(galleryId)
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
  const move = (chapter: Chapter | null) =>
    moving.mutate(
      { images: targets, chapter },
      {
        onSuccess() {
          clear()
          // The menu's button is gone with the selection.
          heading.current?.focus({ preventScroll: true })
        },
      },
    )
  function askAndDeleteTargets() {
    const many = imageCountText(targets.length)
    void ask({
      title: `Delete ${many}`,
      description: `Are you sure you want to delete ${many}? ${afterDeletion(targets.length > 1)}`,
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
  const grid = (shown: readonly Image[], name: string) => (
    <VirtualGrid
      images={shown}
      label={name}
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
  )
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
            <MoveMenu galleryId={galleryId} chapters={chapters} disabled={moving.isPending} onMove={move} />
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
      {images.length === 0 && chapters.length === 0 ? (
        <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what its buttons do
        <div onKeyDown={onKeyDown}>
          {chapters.length === 0 ? (
            grid(images, 'Images')
          ) : (
            <ChapterGroups
              galleryId={galleryId}
              groups={groups}
              mayChange={mayChange}
              onSelect={alsoSelect}
              grid={grid}
            />
          )}
        </div>
      )}
    </section>
  )
}
