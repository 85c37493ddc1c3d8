import { useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { ConflictNote } from '#web/base/conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { imageName } from '../image-tile.tsx'
import { moved, words } from './arrangement.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ORDERINGS, sortedBy } from './sort-by.ts'
import { SortableSquares } from './sortable-squares.tsx'
import { useArrangement } from './use-arrangement.ts'

/** Reorders the gallery's images; the order is saved as a whole or not at all. */
export function ReorderMode({
  galleryId,
  images,
  onLeave,
}: {
  galleryId: number
  images: readonly Image[]
  onLeave: () => void
}) {
  const arrangement = useArrangement(galleryId, images, onLeave)
  const { order, pending, saving, arrange, theirs } = arrangement
  const [said, say] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const move = useDialog()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const byId = new Map(images.map((image) => [image.id, image]))
  const place = asked === null ? -1 : order.indexOf(asked)

  return (
    <section aria-labelledby="reorder-heading">
      <div className="sticky top-0 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-3 bg-canvas px-2 py-1.5">
        <div className="mr-auto min-w-0">
          <h2 ref={heading} id="reorder-heading" tabIndex={-1} className="text-name font-strong">
            Reorder Images
          </h2>
          <p id="reorder-how" className="text-label text-ink-2">
            Drag pictures (with a finger, rest on one first), or lift one with Space and move it with the
            arrow keys. Its number leads to any place.
          </p>
        </div>
        <Menu
          trigger={
            <Button look="plain" disabled={saving}>
              Sort by
            </Button>
          }
        >
          {ORDERINGS.map((ordering) => (
            <MenuItem
              key={ordering.label}
              onSelect={() => {
                setAsked(null)
                arrange(
                  sortedBy(
                    order.map((id) => byId.get(id)!),
                    ordering,
                  ),
                )
                say(`Sorted by: ${ordering.label}`)
              }}
            >
              {ordering.label}
            </MenuItem>
          ))}
        </Menu>
        <Button look="plain" disabled={saving} onClick={onLeave}>
          Cancel
        </Button>
        <Button disabled={!pending || saving} onClick={arrangement.save}>
          {saving ? 'Saving...' : 'Save Arrangement'}
        </Button>
      </div>
      {theirs && (
        <div className="mb-6">
          <ConflictNote onUseTheirs={() => arrange(theirs)}>
            Somebody else changed these pictures or their order meanwhile. Nothing is saved yet. Save again to
            keep yours.
          </ConflictNote>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <SortableSquares
        order={order}
        imageOf={(id) => byId.get(id)!}
        onArrange={arrange}
        onMoveTo={(id) => {
          setAsked(id)
          move.show()
        }}
        // Stop following the image that was moved by number.
        onLift={() => setAsked(null)}
        keep={asked}
        say={say}
      />
      {asked !== null && place >= 0 && (
        <MoveDialog
          name={imageName(byId.get(asked)!)}
          place={place}
          count={order.length}
          open={move.open}
          onOpenChange={move.onOpenChange}
          onMove={(to) => {
            arrange(moved(order, place, to))
            say(words.moved(place, to, order.length))
            move.onOpenChange(false)
          }}
        />
      )}
    </section>
  )
}
