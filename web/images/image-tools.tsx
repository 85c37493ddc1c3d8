import type { ReactNode } from 'react'
import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CrossIcon, MoreIcon } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { FilterMenu } from './filters/filter-menu.tsx'
import type { useFilter } from './filters/use-filter.ts'
import { TOOL } from './tool-class.ts'

const PRESSED = `${TOOL} bg-ink! text-canvas! forced-colors:bg-[Highlight]! forced-colors:text-[HighlightText]! forced-color-adjust-none`

/**
 * Actions for all images, shown while none is chosen.
 * @param images all images of the gallery
 * @param waiting the images that wait for approval
 * @param onFilter called when the filter changes
 * @param withFilters true if there is room for the menu of filters
 * @param forWaiting shown if only waiting images are listed
 */
export function ImageTools({
  galleryId,
  images,
  waiting,
  filter,
  onFilter,
  withFilters,
  forWaiting,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  waiting: readonly Image[]
  filter: ReturnType<typeof useFilter>
  onFilter: () => void
  withFilters: boolean
  forWaiting: ReactNode
  children: ReactNode
}) {
  const { shown } = filter
  const onlyWaiting = shown?.of === 'waiting'
  const set: typeof filter.set = (wanted) => {
    onFilter()
    filter.set(wanted)
  }
  return (
    <div className="-ml-2.5 flex min-h-11 min-w-0 flex-1 flex-wrap items-center max-sm:-ml-2 sm:justify-end">
      {waiting.length > 0 && (
        <Button
          look="quiet"
          className={onlyWaiting ? PRESSED : TOOL}
          aria-pressed={onlyWaiting}
          onClick={() => set(onlyWaiting ? null : { of: 'waiting' })}
        >
          {`Waiting (${grouped(waiting.length)})`}
        </Button>
      )}
      {withFilters && images.length > 0 && (
        <FilterMenu galleryId={galleryId} images={images} isOn={filter.isOn} onChoose={set} />
      )}
      {children}
      {onlyWaiting && forWaiting}
    </div>
  )
}

/** The active filter, which a click removes. */
export const FilterChip = ({
  label,
  count,
  onRemove,
}: {
  label: string
  count: number
  onRemove: () => void
}) => (
  <Button
    look="quiet"
    className={`${PRESSED} min-w-0 max-w-full shrink!`}
    aria-pressed="true"
    onClick={onRemove}
  >
    <span dir="auto" className="min-w-0 truncate">
      {label}
    </span>
    {`(${grouped(count)})`}
    <CrossIcon className="size-4 shrink-0" />
  </Button>
)

/** Approves all waiting images. */
export const ApproveAll = ({ busy, onApprove }: { busy: boolean; onApprove: () => void }) => (
  <Button className="mx-2" disabled={busy} onClick={onApprove}>
    Approve all
  </Button>
)

/** Menu of further actions for all waiting images. */
export const MoreForWaiting = ({ children }: { children: ReactNode }) => (
  <Menu
    trigger={
      <IconButton label="More for the waiting images">
        <MoreIcon />
      </IconButton>
    }
  >
    {children}
  </Menu>
)

/** Shown instead of images if the filter matches none. */
export const NothingPasses = ({ label, onShowAll }: { label: string; onShowAll: () => void }) => (
  <EmptyState
    title="No images to show"
    action={
      <Button look="plain" onClick={onShowAll}>
        Show all images
      </Button>
    }
  >
    None here for the filter <q dir="auto">{label}</q>.
  </EmptyState>
)
