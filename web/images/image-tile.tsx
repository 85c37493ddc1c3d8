import type { MouseEvent, ReactNode } from 'react'
import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { TALL } from '#contract/layouts/wall.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { PencilIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** An image's title, or its file name if it has none. */
export const imageName = (image: Pick<Image, 'title' | 'originalName'>) => image.title || image.originalName

/** Visible on hover and focus, and always on touch screens. */
const onHover =
  'transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100'

type Choosing = {
  chosen: boolean
  /** @param range whether to toggle all images from the last one to this */
  onToggle: (range: boolean) => void
}

/** One image of the settings, which opens the edit dialog; `children` are further actions. */
export function ImageTile({
  image,
  width,
  isCover = false,
  waitsFrom,
  onEdit,
  choosing,
  label,
  children,
}: {
  image: Image
  width: number
  /** Whether it was chosen as the gallery's cover. */
  isCover?: boolean
  /** Who sent an image that waits for approval. */
  waitsFrom?: string | undefined
  onEdit?: () => void
  choosing?: Choosing
  /** What stands below the image. */
  label?: ReactNode
  children?: ReactNode
}) {
  const isWhole = ratioOf(image) > TALL
  const content = (
    <ResponsiveImage
      image={image}
      alt={imageName(image)}
      sizes={`${Math.max(1, Math.round(width))}px`}
      position={isWhole ? undefined : positionOf(image)}
      className={classes('size-full', isWhole ? 'bg-sunk object-contain' : 'object-cover')}
    />
  )
  function editOrChoose(event: MouseEvent) {
    const { shiftKey, ctrlKey, metaKey } = event
    if (choosing && (shiftKey || ctrlKey || metaKey)) choosing.onToggle(shiftKey)
    else onEdit?.()
  }
  return (
    <div className="flex size-full flex-col">
      <div className="group relative min-h-0 flex-1">
        {onEdit ? (
          <button
            type="button"
            aria-label={`Edit ${imageName(image)}`}
            className="block size-full"
            onClick={editOrChoose}
          >
            {content}
            <span
              className={classes(
                'absolute bottom-2 left-2 flex size-9 items-center justify-center rounded-control bg-veil text-veil-ink',
                onHover,
              )}
            >
              <PencilIcon className="size-4.5" />
            </span>
          </button>
        ) : (
          content
        )}
        {choosing?.chosen && (
          <span className="pointer-events-none absolute inset-0 border-4 border-act bg-act/20" />
        )}
        <div className="pointer-events-none absolute right-2 bottom-2 left-13 flex flex-wrap justify-end gap-1">
          {isCover && <Badge tone="veil">Cover</Badge>}
          {image.waiting && <Badge tone="veil">Waiting</Badge>}
          {waitsFrom && (
            <Badge tone="veil" className="line-clamp-2 max-w-full wrap-anywhere">
              <span dir="auto">{waitsFrom}</span>
            </Badge>
          )}
        </div>
        {choosing && <ChooseBox name={imageName(image)} {...choosing} />}
        {/* In a narrow tile they take two lines beside the box; between them is the image. */}
        <div
          className={classes(
            'pointer-events-none absolute top-2 right-2 left-14 flex flex-wrap justify-end gap-1 *:pointer-events-auto',
            onHover,
          )}
        >
          {children}
        </div>
      </div>
      {label}
    </div>
  )
}

/** Below `data-choosing`, where some images are chosen, it is visible, and a click anywhere on its image chooses that. */
function ChooseBox({ name, chosen, onToggle }: Choosing & { name: string }) {
  return (
    <label
      className={classes(
        'absolute top-2 left-2 cursor-pointer select-none',
        'in-data-choosing:inset-0 in-data-choosing:p-2 in-data-choosing:opacity-100!',
        onHover,
      )}
    >
      <span
        className={classes(
          'flex size-11 items-center justify-center rounded-control bg-veil',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        )}
      >
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={chosen}
          // Keyboard toggles are click events too, with `shiftKey`.
          onChange={({ nativeEvent }) => onToggle((nativeEvent as globalThis.MouseEvent).shiftKey === true)}
          className="size-5 cursor-pointer accent-act outline-none"
        />
      </span>
    </label>
  )
}
