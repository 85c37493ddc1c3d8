import { type MouseEvent, memo } from 'react'
import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { hasCaption } from '../image-label.tsx'
import { ImageRow } from '../image-row.tsx'
import { imageName } from '../image-tile.tsx'
import type { Draft, Drafts } from './drafts.ts'

/** Width of an image, in pixels. */
const SIDE = 80

/** All images in a row: each can be shown and chosen. */
export const FilmStrip = memo(function FilmStrip({
  images,
  current,
  chosen,
  drafts,
  onShow,
  onToggle,
}: {
  images: readonly Image[]
  /** Index of the image that is shown. */
  current: number
  chosen: ReadonlySet<number>
  drafts: Drafts
  onShow: (image: Image) => void
  onToggle: (id: number, range: boolean) => void
}) {
  return (
    <ImageRow images={images} label="Images" current={current} side={SIDE} className="h-33">
      {(image, place, isStop) => (
        <StripImage
          image={image}
          label={`${imageName(image)}, ${grouped(place + 1)} of ${grouped(images.length)}`}
          isCurrent={place === current}
          isStop={isStop}
          chosen={chosen.has(image.id)}
          state={drafts.get(image.id)?.state}
          onShow={onShow}
          onToggle={onToggle}
        />
      )}
    </ImageRow>
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
