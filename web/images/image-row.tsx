import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { useNearTiles } from './use-near-tiles.ts'

/** Gap between two images, in pixels. */
const GAP = 8

const rowOf = (count: number, step: number) => ({
  between(from: number, to: number) {
    const first = Math.max(0, Math.floor(from / step))
    const end = Math.min(count, Math.ceil(to / step))
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  },
})

/**
 * Images in a scrolling row. One of them is reached by Tab, the others by the arrow keys, which move among
 * elements with an equal `data-part`. Only those near the visible part are rendered.
 * @param current index of the image that is shown
 * @param side width of an image, in pixels
 * @param children renders an image, with `tabIndex` 0 for the one reached by Tab
 */
export function ImageRow({
  images,
  label,
  current,
  side,
  className,
  children,
}: {
  images: readonly Image[]
  label: string
  current: number
  side: number
  className: string
  children: (image: Image, place: number, isStop: boolean) => ReactNode
}) {
  const row = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const stop = focused !== null && focused < images.length ? focused : current
  const step = side + GAP
  const placesAt = useCallback(() => rowOf(images.length, step), [images.length, step])
  const { near } = useNearTiles(row, placesAt, images.length, [current, stop], 'row')

  useLayoutEffect(() => {
    const list = row.current
    if (list) list.scrollLeft = current * step - (list.clientWidth - side) / 2
  }, [current, step, side])

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const last = images.length - 1
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, stop - 1),
      ArrowRight: Math.min(last, stop + 1),
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined || !isPlainKey(event)) return
    event.preventDefault()
    const part = (event.target as HTMLElement).dataset.part
    flushSync(() => setFocused(target))
    row.current?.querySelector<HTMLElement>(`[data-place="${target}"] [data-part="${part}"]`)?.focus()
  }

  return (
    <ul
      ref={row}
      aria-label={label}
      className={classes('relative overflow-x-auto overflow-y-hidden', className)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {/* Gives the row the width of all images. */}
      <li aria-hidden="true" className="h-px" style={{ width: images.length * step - GAP }} />
      {near.map((place) => {
        const image = images[place]!
        return (
          <li
            key={image.id}
            data-place={place}
            aria-setsize={images.length}
            aria-posinset={place + 1}
            className="absolute top-1"
            style={{ left: place * step, width: side }}
            onFocus={() => setFocused(place)}
          >
            {children(image, place, place === stop)}
          </li>
        )
      })}
    </ul>
  )
}
