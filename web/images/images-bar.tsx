import type { ReactNode, RefObject } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { grouped, imageCountText } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import type { useFilter } from './filters/use-filter.ts'
import { ApproveAll, FilterChip, ImageTools, MoreForWaiting } from './image-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TOOL } from './tool-class.ts'
import type { Managing } from './use-managing.ts'
import type { useView } from './use-view.ts'
import { SizeChoice, ViewChoice } from './view-choice.tsx'

/** Narrowest window with a button for every tool, in pixels. */
export const TOOLS_FROM = 640

/** Images that the bar is about, and their state. */
export type Barred = {
  galleryId: number
  /** All images of the gallery. */
  all: readonly Image[]
  /** The listed images. */
  listed: readonly Image[]
  /** The images that wait for approval. */
  waiting: readonly Image[]
  chapters: readonly Chapter[]
  /** True while `all` has only the first ones. */
  loading: boolean
  mayChange: boolean
  managing: Managing
  filter: ReturnType<typeof useFilter>
  view: ReturnType<typeof useView>
}

/**
 * Bar above the images: the upload area, and the actions for all images or for the chosen ones. A selection
 * does not change its height, so that nothing moves when the first image is chosen.
 * @param isEmpty true if the gallery has no images
 * @param unknown true if something else is shown instead of the images
 * @param add the upload area, if there is one
 * @param more further actions for all images on phones, as items of a menu
 * @param children further actions for all images
 */
export function ImagesBar({
  heading,
  isEmpty,
  unknown,
  add,
  more,
  children,
  ...barred
}: Barred & {
  heading: RefObject<HTMLHeadingElement | null>
  isEmpty: boolean
  unknown: boolean
  add: ReactNode
  more: ReactNode
  children: ReactNode
}) {
  const { galleryId, listed, chapters, loading, managing, filter, view } = barred
  const isNarrow = !useWindowFrom(TOOLS_FROM)
  const { isChoosing, chosen, unapproved, cover } = managing
  const only = chosen.length === 1 && chosen[0]!.id !== cover.coverImageId ? chosen[0] : undefined
  const selectAll = <SelectAll {...barred} />
  // Shown instead of the upload area; files can still be dropped.
  const chip = filter.shown && filter.shown.of !== 'waiting' && (
    <FilterChip
      label={filter.shown.label}
      count={listed.length}
      onRemove={() => {
        filter.set(null)
        managing.clearAndFocus()
      }}
    />
  )
  return (
    <div
      className={classes(
        '-mx-2 bg-canvas px-2 pb-1',
        !isEmpty && 'min-[1360px]:flex min-[1360px]:gap-3 sm:sticky sm:top-0 sm:z-10 sm:pt-1',
        isChoosing && 'max-sm:sticky max-sm:top-0 max-sm:z-10',
      )}
    >
      <div
        className={classes(
          'flex min-w-0 items-center gap-3 max-[1360px]:mb-2',
          !isEmpty && 'min-[1360px]:flex-1',
        )}
      >
        <h2 ref={heading} id="images-heading" tabIndex={-1} className="sr-only">
          {unknown ? 'Images' : loading ? 'Loading images...' : imageCountText(listed.length)}
        </h2>
        {/* Stays mounted while images are chosen, as files can still be dropped. */}
        <div
          className={classes(
            'min-w-0 flex-1',
            isEmpty ? 'max-w-xl' : '@container sm:max-w-md',
            (isChoosing || chip) && 'hidden',
          )}
        >
          {add}
        </div>
        {!isChoosing && chip}
        <p role="status" className="tabular mr-auto text-control font-strong whitespace-nowrap empty:hidden">
          {managing.deleting ? 'Deleting...' : isChoosing ? `${grouped(chosen.length)} selected` : ''}
        </p>
        {isNarrow && !isChoosing && listed.length > 0 && <ViewChoice {...view} />}
        {isChoosing && (
          <>
            {selectAll}
            <Button look="quiet" className={TOOL} aria-keyshortcuts="Escape" onClick={managing.clearAndFocus}>
              Clear
            </Button>
          </>
        )}
      </div>
      {isChoosing ? (
        <SelectionBar
          galleryId={galleryId}
          chapters={chapters}
          chosen={chosen}
          isNarrow={isNarrow}
          busy={managing.busy}
          onMove={(chapter) => managing.moveTargets(chapter)}
          onCover={only && (() => cover.choose(only.id))}
          onApprove={unapproved.length > 0 ? () => managing.approve(unapproved) : undefined}
          onDelete={managing.askAndDeleteTargets}
        />
      ) : (
        <Tools {...barred} selectAll={selectAll} more={isNarrow && more}>
          {children}
        </Tools>
      )}
    </div>
  )
}

/** Actions shown while no image is chosen. */
function Tools({
  galleryId,
  all,
  listed,
  waiting,
  mayChange,
  managing,
  filter,
  view,
  selectAll,
  more,
  children,
}: Barred & { selectAll: ReactNode; more: ReactNode; children: ReactNode }) {
  const hasMany = mayChange && listed.length > 1
  const onlyWaiting = filter.shown?.of === 'waiting'
  // On phones the tools must fit on one line.
  const hasRoom = !more || !onlyWaiting
  const deleteAll = onlyWaiting && mayChange && (
    <MenuItem onSelect={managing.askAndDeleteTargets}>Delete all…</MenuItem>
  )
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ImageTools
        galleryId={galleryId}
        images={all}
        waiting={waiting}
        filter={filter}
        onFilter={managing.clear}
        withFilters={hasRoom}
        forWaiting={
          mayChange && (
            <>
              <ApproveAll busy={managing.approving} onApprove={() => managing.approve(managing.unapproved)} />
              {!more && <MoreForWaiting>{deleteAll}</MoreForWaiting>}
            </>
          )
        }
      >
        {!onlyWaiting && children}
        {!more && selectAll}
      </ImageTools>
      {hasRoom && view.view === 'grid' && listed.length > 0 && <SizeChoice {...view} />}
      {!more && listed.length > 0 && <ViewChoice {...view} />}
      {more && (
        <Menu
          trigger={
            <IconButton label="More for the images" className="-mr-2 -ml-2">
              <MoreIcon />
            </IconButton>
          }
        >
          {hasMany && <MenuItem onSelect={managing.selectAll}>Select all</MenuItem>}
          {deleteAll}
          {more}
        </Menu>
      )}
    </div>
  )
}

const SelectAll = ({ mayChange, listed, managing }: Barred) =>
  mayChange &&
  listed.length > 1 &&
  managing.chosen.length < listed.length && (
    <Button look="quiet" className={TOOL} aria-keyshortcuts="Control+A Meta+A" onClick={managing.selectAll}>
      Select all
    </Button>
  )
