import type { RefObject } from 'react'
import { grouped } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TOOL } from '../tool-class.ts'
import { ORDERINGS, type Ordering } from './sort-by.ts'

/**
 * Bar of Reorder mode: instructions, and buttons that save or cancel.
 * @param bar ref of the bar itself
 * @param pending true if there is anything to save
 * @param done share that is saved, from 0 to 1
 * @param chosen number of images that move together
 */
export function ReorderBar({
  bar,
  heading,
  withChapters,
  pending,
  saving,
  done,
  chosen,
  onClear,
  onSort,
  onCancel,
  onSave,
}: {
  bar: RefObject<HTMLDivElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  withChapters: boolean
  pending: boolean
  saving: boolean
  done: number
  chosen: number
  onClear: () => void
  onSort: (ordering: Ordering) => void
  onCancel: () => void
  onSave: () => void
}) {
  return (
    <div
      ref={bar}
      className="sticky top-0 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-3 bg-canvas px-2 py-1.5"
    >
      <div className="min-w-60 flex-1">
        <h2 ref={heading} id="reorder-heading" tabIndex={-1} className="text-name font-strong">
          Reorder Images
        </h2>
        <p id="reorder-how" className="text-label text-ink-2">
          Drag to reorder (press and hold on a touch screen); pictures that you click first move together.{' '}
          <span className="pointer-coarse:hidden">Keyboard: Space, then arrow keys; X chooses.</span> Click a
          number to move a picture to any place
          {withChapters && ', also of another chapter'}.
        </p>
      </div>
      {chosen > 0 && (
        <p className="flex items-center gap-1 text-control font-strong">
          <span role="status" className="tabular">{`${grouped(chosen)} selected`}</span>
          <Button
            look="quiet"
            className={TOOL}
            onClick={() => {
              onClear()
              heading.current?.focus({ preventScroll: true })
            }}
          >
            Clear
          </Button>
        </p>
      )}
      <Menu
        trigger={
          <Button look="plain" disabled={saving}>
            Sort by
          </Button>
        }
      >
        {ORDERINGS.map((ordering) => (
          <MenuItem key={ordering.label} onSelect={() => onSort(ordering)}>
            {ordering.label}
          </MenuItem>
        ))}
      </Menu>
      <Button look="plain" disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={!pending || saving} onClick={onSave}>
        {saving ? `Saving${done > 0 ? ` ${Math.round(done * 100)} %` : ''}...` : 'Save Arrangement'}
      </Button>
    </div>
  )
}
