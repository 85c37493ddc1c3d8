import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { grouped, imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import { afterDeletion } from '#web/base/after-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { useLatest } from '#web/ui/use-latest.ts'
import { ChapterGroups } from './chapters/chapter-groups.tsx'
import { inChapters } from './chapters/in-chapters.ts'
import { useMoveImages } from './chapters/use-move-images.ts'
import { approveButtonId, deleteButtonId } from './image-actions.tsx'
import { labelledLayout, masonryLayout } from './layouts.ts'
import { ManagedTile, type TileActions } from './managed-tile.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useAskAndDelete } from './use-delete-image.ts'
import { useDeleteImages } from './use-delete-images.ts'
import { useSelection } from './use-selection.ts'
import { useSenders } from './use-senders.ts'
import { VirtualGrid } from './virtual-grid.tsx'

/**
 * The gallery's images, by chapters: each can be edited, replaced and deleted; several can be chosen, and something done
 * to all of them. Those that wait for approval can be listed alone, and approved: one, the chosen ones, or all.
 * @param labelled whether file names and captions stand below them
 * @param heading takes the focus when nothing else can
 * @param children further actions on all of them
 */
export function ImageManager({
  galleryId,
  images: all,
  chapters,
  loading,
  mayChange,
  labelled,
  heading,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  chapters: readonly Chapter[]
  /** Whether these are only the first ones. */
  loading: boolean
  mayChange: boolean
  labelled: boolean
  heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}) {
  const waiting = loading ? [] : all.filter((image) => image.waiting)
  // E-mails lead to what waits.
  const [wantsWaiting, setWantsWaiting] = useState(window.location.hash === '#waiting')
  const onlyWaiting = wantsWaiting && waiting.length > 0
  const groups = useMemo(() => {
    const listed = onlyWaiting ? all.filter((image) => image.waiting) : all
    const found = inChapters(listed, chapters)
    return found.filter((group) => group.images.length > 0 || (group.chapter && !onlyWaiting && !loading))
  }, [all, chapters, onlyWaiting, loading])
  const images = useMemo(() => groups.flatMap((group) => group.images), [groups])
  const selection = useSelection(images)
  const { clear, addAll } = selection
  const isChoosing = selection.ids.size > 0
  /** For when the button that was pressed is gone. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const askAndDelete = useAskAndDelete(galleryId)
  const deletion = useDeleteImages(galleryId)
  const approval = useApproveImages(galleryId)
  const { coverImageId, choose } = useCover(galleryId)
  const moving = useMoveImages(galleryId)
  const senderOf = useSenders(galleryId, waiting.length > 0)
  // What is done to several images: to the chosen ones, or to all that wait.
  const targets = isChoosing ? selection.chosen : images
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
          focusHeading()
        },
      },
    )
  function askAndDeleteTargets() {
    const many = imageCountText(targets.length)
    void ask({
      title: `Delete ${many}`,
      description: `Are you sure you want to delete ${many}? ${afterDeletion(targets.length > 1)}`,
      confirm: 'Delete',
      act: () => deletion.mutate(targets.map(({ id }) => id)),
      neighbour: () => heading.current,
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    // Menus have keys of their own.
    if (!mayChange || (event.target as Element).closest('[role="menu"]')) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      addAll()
    }
    if (!isChoosing || !isPlainKey(event)) return
    if (event.key === 'Escape') clear()
    if (event.key === 'Delete') askAndDeleteTargets()
  }
  const actions = useLatest<TileActions>({
    edit: (image) =>
      void openDialog(() => import('./edit-image-dialog.tsx'), { key: `edit-${image.id}`, image }),
    toggle: ({ id }, range) => selection.toggle(id, range),
    approve(image) {
      const place = waiting.indexOf(image)
      approve([image], waiting[place + 1] ?? waiting[place - 1])
    },
    askAndDelete(image) {
      const place = images.indexOf(image)
      const next = images[place + 1] ?? images[place - 1]
      askAndDelete(image, () => (next && document.getElementById(deleteButtonId(next))) || heading.current)
    },
    chooseCover: choose,
  })
  const only = selection.chosen.length === 1 ? selection.chosen[0] : undefined
  const grid = (shown: readonly Image[], name: string) => (
    <VirtualGrid
      images={shown}
      label={name}
      layoutAt={labelled ? labelledLayout : masonryLayout}
      tile={(image, width) => (
        <ManagedTile
          image={image}
          width={width}
          labelled={labelled}
          chosen={selection.ids.has(image.id)}
          isCover={image.id === coverImageId}
          waitsFrom={image.waiting ? senderOf(image) : undefined}
          approving={image.waiting && approval.isPending}
          actions={mayChange ? actions : undefined}
        />
      )}
    />
  )
  return (
    <section
      aria-labelledby="images-heading"
      className="min-w-0"
      data-choosing={isChoosing || undefined}
      onKeyDown={onKeyDown}
    >
      {/* Two rows with and without a selection, so that nothing moves when the first image is chosen. */}
      <div
        className={classes(
          '-mx-2 mb-2 bg-canvas px-2 pb-1.5 sm:sticky sm:top-0 sm:z-10',
          isChoosing && 'max-sm:sticky max-sm:top-0 max-sm:z-10',
        )}
      >
        <div className="mb-1.5 flex flex-wrap items-center gap-x-3">
          <h2
            ref={heading}
            id="images-heading"
            tabIndex={-1}
            className="tabular flex min-h-11 items-center text-label text-ink-2"
          >
            {loading ? 'Loading images...' : imageCountText(images.length)}
          </h2>
          <p role="status" className="tabular text-label font-strong empty:hidden">
            {deletion.isPending ? 'Deleting...' : isChoosing ? `${selection.ids.size} selected` : ''}
          </p>
          <span className="mr-auto" />
          {waiting.length > 0 && (
            <Button
              look="plain"
              className={onlyWaiting ? 'bg-ink! px-3! text-canvas!' : 'px-3!'}
              aria-pressed={onlyWaiting}
              onClick={() => {
                clear()
                setWantsWaiting(!onlyWaiting)
              }}
            >
              {`Waiting (${grouped(waiting.length)})`}
            </Button>
          )}
          {mayChange && images.length > 1 && selection.ids.size < images.length && (
            <Button
              look="quiet"
              className="px-3!"
              aria-keyshortcuts="Control+A Meta+A"
              onClick={() => {
                addAll()
                focusHeading()
              }}
            >
              Select all
            </Button>
          )}
          {isChoosing && (
            <Button
              look="quiet"
              className="px-3!"
              aria-keyshortcuts="Escape"
              onClick={() => {
                clear()
                focusHeading()
              }}
            >
              Clear
            </Button>
          )}
        </div>
        {isChoosing ? (
          <SelectionBar
            galleryId={galleryId}
            chapters={chapters}
            chosen={selection.chosen}
            busy={moving.isPending || approval.isPending}
            onMove={move}
            onCover={only && only.id !== coverImageId ? () => choose(only.id) : undefined}
            onApprove={unapproved.length > 0 ? () => approve(unapproved) : undefined}
            onDelete={askAndDeleteTargets}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
            {!onlyWaiting && children}
            {onlyWaiting && mayChange && (
              <>
                <Button disabled={approval.isPending} onClick={() => approve(unapproved)}>
                  Approve all
                </Button>
                <Menu
                  trigger={
                    <IconButton label="More for the waiting images">
                      <MoreIcon />
                    </IconButton>
                  }
                >
                  <MenuItem onSelect={askAndDeleteTargets}>Delete all…</MenuItem>
                </Menu>
              </>
            )}
          </div>
        )}
      </div>
      {images.length === 0 && chapters.length === 0 ? (
        <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
      ) : chapters.length === 0 ? (
        grid(images, 'Images')
      ) : (
        <ChapterGroups
          galleryId={galleryId}
          groups={groups}
          counted={!loading}
          mayChange={mayChange}
          onSelect={selection.add}
          grid={grid}
        />
      )}
    </section>
  )
}
