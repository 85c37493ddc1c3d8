import type { DragEvent, MouseEvent, ReactNode } from 'react'
import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { RATIO_UNIT, ratioOf } from '#contract/layouts/ratios.ts'
import { TALL } from '#contract/layouts/wall.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { ImageLabel } from './image-label.tsx'
import type { View } from './use-view.ts'
import { WholeImage } from './whole-image.tsx'

/** An image's title, or its file name if it has none. */
export const imageName = (image: Pick<Image, 'title' | 'originalName'>) => image.title || image.originalName

/** Visible on hover and focus, and on touch screens while no image is chosen. */
const onHover =
  'transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-coarse:in-data-choosing:hidden'

/** Width below which the tile has room for no more than the file name, in pixels. */
const NARROW = 150
/** Height below which the badges of a tile are beside its buttons, in pixels. */
const LOW = 76

type Choosing = {
  chosen: boolean
  /** @param range true to toggle all images from the last one to this */
  onToggle: (range: boolean) => void
}

/**
 * One image of the settings, which opens the edit dialog; `children` are further actions. A chosen image is
 * drawn a little smaller, so that the ring and the tick cover nothing of it.
 */
export function ImageTile({
  image,
  width,
  view,
  isCover = false,
  waitsFrom,
  onEdit,
  onDrag,
  choosing,
  children,
}: {
  image: Image
  width: number
  view: View
  /** True for the chosen cover of the gallery. */
  isCover?: boolean
  /** Sender of an image that waits for approval. */
  waitsFrom?: string | undefined
  onEdit?: () => void
  /** Called at the start of a drag; absent if the image can't be dragged. */
  onDrag?: ((event: DragEvent) => void) | undefined
  choosing?: Choosing
  children?: ReactNode
}) {
  const isWhole = view === 'grid' || ratioOf(image) > TALL
  const isLow = view === 'wall' && (width * ratioOf(image)) / RATIO_UNIT < LOW
  const chosen = choosing?.chosen ?? false
  const badgesOnImage = view === 'wall' || width < NARROW
  // The file name below the image would be read twice. Buttons need a name of their own.
  const saysItself = view === 'grid' && !onEdit && !waitsFrom && !image.title
  const content = isWhole ? (
    <WholeImage image={image} alt={saysItself ? '' : imageName(image)} size={width} />
  ) : (
    <ResponsiveImage
      image={image}
      alt={imageName(image)}
      sizes={`${Math.max(1, Math.round(width))}px`}
      position={positionOf(image)}
      className="size-full object-cover"
    />
  )
  function editOrChoose(event: MouseEvent) {
    const { shiftKey, ctrlKey, metaKey } = event
    if (choosing && (shiftKey || ctrlKey || metaKey)) choosing.onToggle(shiftKey)
    else onEdit?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mouse drags it; its menu does the same by keyboard
    <div className="flex size-full flex-col" draggable={onDrag !== undefined} onDragStart={onDrag}>
      <div
        className={classes(
          'group relative min-h-0 flex-1',
          (isWhole || chosen) && 'bg-sunk',
          chosen && 'outline-3 -outline-offset-3 outline-act forced-colors:outline-[Highlight]',
        )}
      >
        {onEdit ? (
          <button
            type="button"
            aria-label={`Edit ${imageName(image)}`}
            className={classes('flex size-full items-center justify-center', chosen && 'p-6')}
            onClick={editOrChoose}
          >
            {content}
          </button>
        ) : (
          <div className="flex size-full items-center justify-center">{content}</div>
        )}
        {badgesOnImage && (
          <div
            className={classes(
              'pointer-events-none absolute bottom-2 left-2 flex justify-end gap-1',
              isLow ? 'right-24' : 'right-2',
            )}
          >
            {isCover && <Badge tone="veil">Cover</Badge>}
            {image.waiting && <Badge tone="veil">Waiting</Badge>}
            {view === 'wall' && waitsFrom && (
              <Badge tone="veil" className="min-w-0 truncate">
                <span dir="auto">{waitsFrom}</span>
              </Badge>
            )}
          </div>
        )}
        {choosing && <ChooseBox name={imageName(image)} {...choosing} />}
        <div
          className={classes(
            'pointer-events-none absolute top-0 right-0 flex *:pointer-events-auto',
            chosen ? 'hidden' : onHover,
          )}
        >
          {children}
        </div>
      </div>
      {view === 'grid' && (
        <ImageLabel image={image} isCover={isCover} waitsFrom={waitsFrom} withBadges={!badgesOnImage} />
      )}
    </div>
  )
}

/** Checkbox of an image. Below `data-choosing`, while images are chosen, it covers the whole image. */
function ChooseBox({ name, chosen, onToggle }: Choosing & { name: string }) {
  return (
    <label
      className={classes(
        'absolute top-0 left-0 size-11 cursor-pointer select-none in-data-choosing:size-full',
        'pointer-coarse:in-data-choosing:block!',
        !chosen && onHover,
      )}
    >
      <span
        className={classes(
          'relative flex items-center justify-center rounded-full',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          chosen
            ? 'size-6 bg-act text-act-ink forced-colors:bg-[Highlight] forced-color-adjust-none'
            : // Transparent rather than hidden, so that screen readers and keyboards of tablets reach it.
              'm-2 size-7 border-2 border-veil-ink bg-veil pointer-coarse:in-data-choosing:border-transparent pointer-coarse:in-data-choosing:bg-transparent',
        )}
      >
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={chosen}
          // Keyboard toggles are click events too, with `shiftKey`.
          onChange={({ nativeEvent }) => onToggle((nativeEvent as globalThis.MouseEvent).shiftKey === true)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {chosen && <CheckIcon className="size-4" />}
      </span>
    </label>
  )
}
