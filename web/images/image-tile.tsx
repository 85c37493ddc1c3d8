import type { ReactNode } from 'react'
import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { PencilIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** What a picture is called: its title or, failing that, the file's name. */
export const imageName = (image: Pick<Image, 'title' | 'originalName'>) => image.title || image.originalName

/** Shows on pointing, on focus, and always where nothing points. */
const onPointing =
  'transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100'

type Choosing = {
  chosen: boolean
  /** Whether others are, so that choosing is what goes on. */
  going: boolean
  /** @param range whether everything from the last one to this is meant */
  onToggle: (range: boolean) => void
}

/** One picture of the settings' wall, which opens its details; `children` are other things that can be done with it. */
export function ImageTile({
  image,
  width,
  onEdit,
  choosing,
  children,
}: {
  image: Image
  width: number
  onEdit?: () => void
  choosing?: Choosing
  children?: ReactNode
}) {
  const picture = (
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
          {picture}
          <span
            className={classes(
              'absolute bottom-2 left-2 flex size-9 items-center justify-center rounded-control bg-veil text-veil-ink',
              onPointing,
            )}
          >
            <PencilIcon className="size-4.5" />
          </span>
        </button>
      ) : (
        picture
      )}
      {choosing?.chosen && (
        <span className="pointer-events-none absolute inset-0 border-4 border-act bg-act/20" />
      )}
      {choosing && <ChooseBox name={imageName(image)} {...choosing} />}
      <div className={classes('absolute top-2 right-2 flex gap-1', onPointing)}>{children}</div>
    </div>
  )
}

function ChooseBox({ name, chosen, going, onToggle }: Choosing & { name: string }) {
  return (
    <label
      className={classes(
        'absolute top-2 left-2 flex size-11 cursor-pointer items-center justify-center rounded-control bg-veil',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        !chosen && !going && onPointing,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={chosen}
        // A press with Shift arrives with it, also from the keyboard.
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
        className="size-5 cursor-pointer accent-act outline-none"
      />
    </label>
  )
}
