import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { grouped } from '#contract/counts.ts'
import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { hasCaption } from '../image-label.tsx'
import { imageName } from '../image-tile.tsx'
import { useNearTiles } from '../use-near-tiles.ts'
import type { Draft, Drafts } from './drafts.ts'

/** Of one image and the gap after it, and of the image; in pixels. */
const STEP = 88
const SIDE = 80

const rowOf = (count: number) => ({
  between(from: number, to: number) {
    const first = Math.max(0, Math.floor(from / STEP))
    const end = Math.min(count, Math.ceil(to / STEP))
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  },
})

/**
 * All images in a row: each can be shown and chosen. One of them is reached by Tab, the others by the arrow keys. Only
 * those near the visible part are rendered.
 */
export const FilmStrip = memo(function FilmStrip({
  images,
  current,
  chosen,
  drafts,
  onShow,
  onToggle,
}: {
  images: readonly Image[]
  /** The place of the one that is shown. */
  current: number
  chosen: ReadonlySet<number>
  drafts: Drafts
  onShow: (image: Image) => void
  onToggle: (id: number, range: boolean) => void
}) {
  const strip = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const stop = focused !== null && focused < images.length ? focused : current
  const placesAt = useCallback(() => rowOf(images.length), [images.length])
  const { near } = useNearTiles(strip, placesAt, images.length, [current, stop], 'row')

  useLayoutEffect(() => {
    const list = strip.current
    if (list) list.scrollLeft = current * STEP - (list.clientWidth - SIDE) / 2
  }, [current])

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
    strip.current?.querySelector<HTMLElement>(`[data-place="${target}"] [data-part="${part}"]`)?.focus()
  }

  return (
    <ul
      ref={strip}
      aria-label="Images"
      className="relative h-33 overflow-x-auto overflow-y-hidden"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {/* As wide as all of them. */}
      <li aria-hidden="true" className="h-px" style={{ width: images.length * STEP - (STEP - SIDE) }} />
      {near.map((place) => {
        const image = images[place]!
        return (
          <li
            key={image.id}
            data-place={place}
            aria-setsize={images.length}
            aria-posinset={place + 1}
            className="absolute top-1"
            style={{ left: place * STEP, width: SIDE }}
            onFocus={() => setFocused(place)}
          >
            <StripImage
              image={image}
              label={`${imageName(image)}, ${grouped(place + 1)} of ${grouped(images.length)}`}
              isCurrent={place === current}
              isStop={place === stop}
              chosen={chosen.has(image.id)}
              state={drafts.get(image.id)?.state}
              onShow={onShow}
              onToggle={onToggle}
            />
          </li>
        )
      })}
    </ul>
  )
})

const MARKS = { typed: 'not saved', saving: 'being saved', failed: 'not saved', captioned: 'has a caption' }

const StripImage = memo(function StripImage({
  image,
  label,
  isCurrent,
  isStop,
  chosen,
  state,
  onShow,
  onToggle,
}: {
  image: Image
  label: string
  isCurrent: boolean
  isStop: boolean
  chosen: boolean
  state: Draft['state'] | undefined
  onShow: (image: Image) => void
  onToggle: (id: number, range: boolean) => void
}) {
  const mark = state ?? (hasCaption(image) ? 'captioned' : undefined)
  function showOrChoose({ shiftKey, ctrlKey, metaKey }: MouseEvent) {
    if (shiftKey || ctrlKey || metaKey) onToggle(image.id, shiftKey)
    else onShow(image)
  }
  return (
    <>
      <button
        type="button"
        data-part="image"
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        aria-label={[label, mark && MARKS[mark]].filter(Boolean).join(', ')}
        className={classes(
          'relative block size-20 -outline-offset-2',
          isCurrent && 'border-t-3 border-rail forced-colors:border-[Highlight]',
        )}
        onClick={showOrChoose}
      >
        <ResponsiveImage
          image={image}
          alt=""
          sizes={`${SIDE}px`}
          position={positionOf(image)}
          className={classes('size-full object-cover', !isCurrent && 'opacity-75')}
        />
        {chosen && <span className="absolute inset-0 border-3 border-act bg-act/20" />}
        {mark && (
          <span
            className={classes(
              'absolute right-1 bottom-1 flex size-5 items-center justify-center rounded-full',
              mark === 'failed' ? 'bg-bad text-bad-ink' : 'bg-veil text-veil-ink',
            )}
          >
            {mark === 'captioned' && <CheckIcon className="size-3" />}
            {mark === 'failed' && <WarningIcon className="size-3" />}
            {(mark === 'typed' || mark === 'saving') && (
              <span className="size-1.5 rounded-full bg-veil-ink" />
            )}
          </span>
        )}
      </button>
      <label className="flex h-11 cursor-pointer items-center justify-center select-none">
        <input
          type="checkbox"
          data-part="choose"
          tabIndex={isStop ? 0 : -1}
          aria-label={`Select ${imageName(image)}`}
          checked={chosen}
          onChange={({ nativeEvent }) =>
            onToggle(image.id, (nativeEvent as globalThis.MouseEvent).shiftKey === true)
          }
          className="size-5 cursor-pointer accent-act"
        />
      </label>
    </>
  )
})
