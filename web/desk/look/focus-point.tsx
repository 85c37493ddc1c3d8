import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import type { GalleryCover } from '#contract/galleries.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type Point = { x: number; y: number }

/** Where an arrow key moves the point, in per cent. */
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** With Shift. */
const BIG_STEP = 10

const withinPicture = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/** The point of the cover that stays in view, in per cent of its width and height: set by a click on it, or by arrow keys. */
export function FocusPoint({
  cover,
  point,
  onChange,
}: {
  cover: GalleryCover
  point: Point
  onChange: (point: Point) => void
}) {
  const id = useId()
  const handle = useRef<HTMLDivElement>(null)

  function set({ x, y }: Point) {
    const next = { x: withinPicture(x), y: withinPicture(y) }
    if (next.x !== point.x || next.y !== point.y) onChange(next)
  }
  function setByPointer(event: MouseEvent) {
    const picture = event.currentTarget.getBoundingClientRect()
    set({
      x: ((event.clientX - picture.left) / picture.width) * 100,
      y: ((event.clientY - picture.top) / picture.height) * 100,
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step || !isPlainKey(event)) return
    event.preventDefault()
    const times = event.shiftKey ? BIG_STEP : 1
    set({ x: point.x + step.x * times, y: point.y + step.y * times })
  }
  return (
    <div>
      <p id={`${id}-label`} className="mb-2 text-control font-control">
        Focal point
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle takes keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handle takes keys */}
      <div
        className="relative cursor-crosshair overflow-hidden"
        // At most 18 rem high, and in its place before the picture is loaded.
        style={{
          width: `min(100%, ${(18 * cover.width) / cover.height}rem)`,
          aspectRatio: cover.width / cover.height,
        }}
        onClick={(event) => {
          setByPointer(event)
          handle.current?.focus({ preventScroll: true })
        }}
        // A finger that moves scrolls the page.
        onPointerMove={(event) => event.pointerType === 'mouse' && event.buttons === 1 && setByPointer(event)}
      >
        <ResponsiveImage
          image={cover}
          alt={`Cover: ${cover.originalName}`}
          sizes="384px"
          eager
          className="size-full"
        />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} % from the left, ${point.y} % from the top`}
          className="absolute size-11 -translate-1/2 rounded-full border-2 border-veil-ink shadow-[0_0_0_2px_var(--color-veil),inset_0_0_0_2px_var(--color-veil)] outline-offset-4 outline-veil-ink after:absolute after:inset-[17px] after:rounded-full after:bg-veil-ink forced-colors:after:bg-[Highlight]"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-label text-ink-2">
        Click what must stay in view on every screen, or move the point with the arrow keys.
      </p>
    </div>
  )
}
