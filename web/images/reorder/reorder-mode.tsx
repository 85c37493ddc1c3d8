import { useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { ConflictNote } from '#web/base/conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { imageName } from '../image-tile.tsx'
import { moved, words } from './arrangement.ts'
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const byId = new Map(images.map((image) => [image.id, image]))
  function moveByNumber(id: number) {
    setAsked(id)
    const place = order.indexOf(id)
    void openDialog(() => import('./move-dialog.tsx'), {
      name: imageName(byId.get(id)!),
      place,
      count: order.length,
      onMove(to: number) {
        arrange(moved(order, place, to))
        say(words.moved(place, to, order.length))
      },
    })
  }

  return (
    <section aria-labelledby="reorder-heading">
      <div className="sticky top-0 z-20 -mx-2 mb-4 flex flex-wrap items-center gap-3 bg-canvas px-2 py-1.5">
        <div className="mr-auto min-w-0">
          <h2 ref={heading} id="reorder-heading" tabIndex={-1} className="text-name font-strong">
            Reorder Images
          </h2>
          <p id="reorder-how" className="text-label text-ink-2">
            Drag to reorder (press and hold on a touch screen). Keyboard: Space, then arrow keys. Click a
            number to move a picture to any place.
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
            Someone else has changed these pictures or their order. Nothing is saved yet. Save again to keep
            yours.
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
        onMoveTo={moveByNumber}
        // Stop following the image that was moved by number.
        onLift={() => setAsked(null)}
        keep={asked}
        say={say}
      />
    </section>
  )
}
