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
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { ChapterGroups } from './chapters/chapter-groups.tsx'
import { ChapterRail, RAIL_FROM, type ShownChapter } from './chapters/chapter-rail.tsx'
import { dragImages } from './chapters/drags.ts'
import { inChapters } from './chapters/in-chapters.ts'
import { useMoveImages } from './chapters/use-move-images.ts'
import { approveButtonId, menuButtonOf } from './image-actions.tsx'
import { gridLayouts, masonryLayout } from './layouts.ts'
import { ManagedTile, type TileActions } from './managed-tile.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TOOL } from './tool-class.ts'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useAskAndDelete } from './use-delete-image.ts'
import { useDeleteImages } from './use-delete-images.ts'
import { useSelection } from './use-selection.ts'
import { useSenders } from './use-senders.ts'
import type { useView } from './use-view.ts'
import { ViewChoice } from './view-choice.tsx'
import { VirtualGrid } from './virtual-grid.tsx'

/**
 * The gallery's images, by chapters: each can be edited, replaced and deleted; several can be chosen, and something done
 * to all of them. Those that wait for approval can be listed alone, and approved: one, the chosen ones, or all.
 * @param instead stands in the place of the images until they are there; the upload area stays the same one, so that
 * files that are chosen meanwhile are not lost
 * @param view how they are shown
 * @param picturesAt the address of the gallery, where visitors see them
 * @param heading takes the focus when nothing else can
 * @param add the upload area, if there is one
 * @param onShow another chapter is shown
 * @param children further actions on all of them
 */
export function ImageManager({
  galleryId,
  images: all,
  instead,
  chapters,
  loading,
  mayChange,
  view,
  picturesAt,
  heading,
  add,
  onShow,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  instead: ReactNode | false
  chapters: readonly Chapter[]
  /** Whether these are only the first ones. */
  loading: boolean
  mayChange: boolean
  view: ReturnType<typeof useView>
  picturesAt: string
  heading: RefObject<HTMLHeadingElement | null>
  add: ReactNode
  onShow: (shown: ShownChapter) => void
  children?: ReactNode
}) {
  const isEmpty = !instead && all.length === 0
  const waiting = loading ? [] : all.filter((image) => image.waiting)
  // E-mails lead to what waits.
  const [wantsWaiting, setWantsWaiting] = useState(window.location.hash === '#waiting')
  const onlyWaiting = wantsWaiting && waiting.length > 0
  const withRail = useWindowFrom(RAIL_FROM) && (all.length > 0 || chapters.length > 0)
  const [wanted, show] = useState<ShownChapter>('all')
  // Another member may have deleted it.
  const isThere = wanted === null ? chapters.length > 0 : chapters.some(({ id }) => id === wanted)
  const shown: ShownChapter = withRail && isThere ? wanted : 'all'
  const grouping = useMemo(() => inChapters(all, chapters), [all, chapters])
  const groups = useMemo(() => {
    const found = onlyWaiting
      ? inChapters(
          all.filter((image) => image.waiting),
          chapters,
        )
      : grouping
    return found.filter(
      ({ chapter, images }) =>
        (shown === 'all' || shown === (chapter?.id ?? null)) &&
        (images.length > 0 || (!onlyWaiting && !loading && (chapter || shown === null))),
    )
  }, [all, chapters, grouping, onlyWaiting, loading, shown])
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
  const move = (chapter: Chapter | null, moved: readonly Image[] = targets) =>
    moving.mutate(
      { images: moved, chapter },
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
      askAndDelete(image, () => (next && menuButtonOf(next)) || heading.current)
    },
    chooseCover: choose,
    chapters: () => chapters,
    move: (image, chapter) => moving.mutate({ images: [image], chapter }),
    drag: (image, event) => {
      const isChosen = selection.ids.has(image.id)
      dragImages(event, isChosen ? selection.chosen.map(({ id }) => id) : [image.id])
    },
    linkTo: ({ id }) => `${picturesAt}/p/${id}`,
  })
  const only = selection.chosen.length === 1 ? selection.chosen[0] : undefined
  const grid = (shown: readonly Image[], name: string) => (
    <VirtualGrid
      images={shown}
      label={name}
      layoutAt={view.view === 'wall' ? masonryLayout : gridLayouts[view.size]}
      tile={(image, width) => (
        <ManagedTile
          image={image}
          width={width}
          view={view.view}
          chosen={selection.ids.has(image.id)}
          isCover={image.id === coverImageId}
          waitsFrom={image.waiting ? senderOf(image) : undefined}
          approving={image.waiting && approval.isPending}
          actions={mayChange ? actions : undefined}
          canDrag={withRail && chapters.length > 0}
        />
      )}
    />
  )
  const clearAndFocus = () => {
    clear()
    focusHeading()
  }
  const selectAll = mayChange && images.length > 1 && selection.ids.size < images.length && (
    <Button
      look="quiet"
      className={TOOL}
      aria-keyshortcuts="Control+A Meta+A"
      onClick={() => {
        addAll()
        focusHeading()
      }}
    >
      Select all
    </Button>
  )
  return (
    <div
      className={classes(
        withRail && 'grid grid-cols-[14rem_minmax(0,1fr)] gap-x-8 xl:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      {withRail && (
        <ChapterRail
          galleryId={galleryId}
          groups={grouping}
          count={all.length}
          counted={!loading && !instead}
          shown={shown}
          mayChange={mayChange}
          onShow={(chapter) => {
            show(chapter)
            onShow(chapter)
          }}
          onMove={(imageIds, chapter) => {
            const wanted = new Set(imageIds)
            move(
              chapter,
              all.filter(({ id }) => wanted.has(id)),
            )
          }}
        />
      )}
      <section
        aria-labelledby="images-heading"
        className="min-w-0"
        data-choosing={isChoosing || undefined}
        onKeyDown={onKeyDown}
      >
        {/* As high with and without a selection, so that nothing moves when the first image is chosen. */}
        <div
          className={classes(
            '-mx-2 bg-canvas px-2 pb-1 min-[1360px]:flex min-[1360px]:gap-3',
            !isEmpty && 'sm:sticky sm:top-0 sm:z-10 sm:pt-1',
            isChoosing && 'max-sm:sticky max-sm:top-0 max-sm:z-10',
          )}
        >
          <div
            className={classes(
              'flex min-w-0 items-center gap-3 max-[1360px]:mb-2',
              !isEmpty && 'min-[1360px]:flex-1',
            )}
          >
            <h2
              ref={heading}
              id="images-heading"
              tabIndex={-1}
              className={classes(
                'tabular flex min-h-11 shrink-0 items-center text-label text-ink-2',
                (isChoosing || withRail || isEmpty || instead !== false) && 'sr-only',
              )}
            >
              {instead ? 'Images' : loading ? 'Loading images...' : imageCountText(images.length)}
            </h2>
            {/* Stays while images are chosen: files may be dropped then, too. */}
            <div
              className={classes(
                'min-w-0 flex-1',
                isEmpty ? 'max-w-xl' : 'sm:max-w-md',
                isChoosing && 'hidden',
              )}
            >
              {add}
            </div>
            <p
              role="status"
              className="tabular mr-auto text-control font-strong whitespace-nowrap empty:hidden"
            >
              {deletion.isPending ? 'Deleting...' : isChoosing ? `${selection.ids.size} selected` : ''}
            </p>
            {isChoosing && (
              <>
                {selectAll}
                <Button look="quiet" className={TOOL} aria-keyshortcuts="Escape" onClick={clearAndFocus}>
                  Clear
                </Button>
              </>
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
            <div className="flex min-w-0 items-center gap-2">
              <div
                className={classes(
                  '-ml-2.5 flex min-h-11 min-w-0 flex-1 items-center overflow-x-auto [scrollbar-width:none] sm:*:first:ml-auto',
                  // Cuts off menus, too.
                  !onlyWaiting && 'max-sm:mask-[linear-gradient(90deg,#000_calc(100%-1.5rem),transparent)]',
                )}
              >
                {waiting.length > 0 && (
                  <Button
                    look="quiet"
                    className={classes(TOOL, onlyWaiting && 'bg-ink! text-canvas!')}
                    aria-pressed={onlyWaiting}
                    onClick={() => {
                      clear()
                      setWantsWaiting(!onlyWaiting)
                    }}
                  >
                    {`Waiting (${grouped(waiting.length)})`}
                  </Button>
                )}
                {!onlyWaiting && children}
                {selectAll}
                {onlyWaiting && mayChange && (
                  <>
                    <Button
                      className="mx-2"
                      disabled={approval.isPending}
                      onClick={() => approve(unapproved)}
                    >
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
              {images.length > 0 && <ViewChoice {...view} />}
            </div>
          )}
        </div>
        {instead ? (
          instead
        ) : images.length === 0 && chapters.length === 0 ? (
          <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
        ) : chapters.length === 0 ? (
          grid(images, 'Images')
        ) : (
          <ChapterGroups
            galleryId={galleryId}
            groups={groups}
            counted={!loading}
            mayChange={mayChange}
            inRail={withRail}
            onSelect={selection.add}
            grid={grid}
          />
        )}
      </section>
    </div>
  )
}
