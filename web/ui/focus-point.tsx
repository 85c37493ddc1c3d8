import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import { isPlainKey } from './plain-key.ts'
import { type Drawable, ResponsiveImage } from './responsive-image.tsx'

type Point = { x: number; y: number }

/** Movement of the point by each arrow key, in per cent. */
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Factor with Shift. */
const BIG_STEP = 10

const withinPicture = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/**
 * The point of a picture that stays in view, in per cent of its size, set by clicks or arrow keys.
 * @param width width of the picture, as in CSS; by default for a height of at most 18 rem
 * @param quiet shows the point only under a mouse or with the keyboard
 * @param children shown below the picture
 */
export function FocusPoint({
  image,
  alt,
  sizes,
  point,
  onChange,
  width = `min(100%, ${(18 * image.width) / image.height}rem)`,
  quiet = false,
  children,
}: {
  image: Drawable
  alt: string
  sizes: string
  point: Point
  onChange: (point: Point) => void
  width?: string
  quiet?: boolean
  children?: ReactNode
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle takes keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handle takes keys */}
      <div
        className="group relative mx-auto cursor-crosshair overflow-hidden"
        // Reserves the space before the picture is loaded.
        style={{ width, aspectRatio: image.width / image.height }}
        onClick={(event) => {
          setByPointer(event)
          handle.current?.focus({ preventScroll: true })
        }}
        // Mouse only, as a moving finger scrolls the page.
        onPointerMove={(event) => event.pointerType === 'mouse' && event.buttons === 1 && setByPointer(event)}
      >
        <ResponsiveImage image={image} alt={alt} sizes={sizes} eager className="size-full" />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} % from the left, ${point.y} % from the top`}
          className={classes(
            'absolute size-11 -translate-1/2 rounded-full border-2 border-veil-ink shadow-[0_0_0_2px_var(--color-veil),inset_0_0_0_2px_var(--color-veil)] outline-offset-4 outline-veil-ink after:absolute after:inset-[17px] after:rounded-full after:bg-veil-ink forced-colors:after:bg-[Highlight]',
            quiet &&
              'transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
          )}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={classes(
          'mt-2 flex min-h-11 flex-wrap items-center gap-x-4',
          quiet ? 'justify-center text-center' : 'justify-between',
        )}
      >
        <p id={`${id}-hint`} className={classes('text-label text-ink-2', !quiet && 'min-w-48 flex-1')}>
          Click the most important part of the picture, or move the point with the arrow keys.
        </p>
        {children}
      </div>
    </div>
  )
}
