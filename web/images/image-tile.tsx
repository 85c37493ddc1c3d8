import type { ReactNode } from 'react'
import type { Image } from '#contract/images.ts'
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
  /** Whether any image is chosen: then every checkbox is visible. */
  active: boolean
  /** @param range whether to toggle all images from the last one to this */
  onToggle: (range: boolean) => void
}

/** One image of the settings, which opens the edit dialog; `children` are further actions. */
export function ImageTile({
  image,
  width,
  isCover = false,
  onEdit,
  choosing,
  children,
}: {
  image: Image
  width: number
  /** Whether it was chosen as the gallery's cover. */
  isCover?: boolean
  onEdit?: () => void
  choosing?: Choosing
  children?: ReactNode
}) {
  const content = (
    <ResponsiveImage
      image={image}
      alt={imageName(image)}
      sizes={`${Math.max(1, Math.round(width))}px`}
      className="size-full object-cover"
    />
  )
  return (
    <div className="group relative size-full">
      {onEdit ? (
        <button
          type="button"
          aria-label={`Edit ${imageName(image)}`}
          className="block size-full"
          onClick={onEdit}
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
      <div className="pointer-events-none absolute right-2 bottom-2 flex gap-1">
        {isCover && <Badge tone="veil">Cover</Badge>}
        {image.waiting && <Badge tone="veil">Waiting</Badge>}
      </div>
      {choosing && <ChooseBox name={imageName(image)} {...choosing} />}
      <div className={classes('absolute top-2 right-2 flex gap-1', onHover)}>{children}</div>
    </div>
  )
}

function ChooseBox({ name, chosen, active, onToggle }: Choosing & { name: string }) {
  return (
    <label
      className={classes(
        'absolute top-2 left-2 flex size-11 cursor-pointer items-center justify-center rounded-control bg-veil',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        !chosen && !active && onHover,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={chosen}
        // Keyboard toggles are click events too, with `shiftKey`.
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
        className="size-5 cursor-pointer accent-act outline-none"
      />
    </label>
  )
}
