import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { ImageRow } from './image-row.tsx'
import { imageName } from './image-tile.tsx'

/** Width of an image, in pixels. */
const SIDE = 72

/**
 * A gallery's images in a row, with its cover marked.
 * @param images the images that visitors see
 * @param cover index of the cover
 */
export function CoverRow({
  images,
  cover,
  onChoose,
}: {
  images: readonly Image[]
  cover: number
  onChoose: (image: Image) => void
}) {
  return (
    <ImageRow
      images={images}
      label="Pictures for the cover"
      current={cover}
      side={SIDE}
      className="h-23 [scrollbar-width:thin]"
    >
      {(image, place, isStop) => (
        <button
          type="button"
          data-part="image"
          tabIndex={isStop ? 0 : -1}
          aria-pressed={place === cover}
          aria-label={`${imageName(image)}, ${grouped(place + 1)} of ${grouped(images.length)}`}
          className={classes(
            'relative block size-18 -outline-offset-2',
            place !== cover && 'opacity-75 hover:opacity-100 focus-visible:opacity-100',
          )}
          onClick={() => place !== cover && onChoose(image)}
        >
          <ResponsiveImage
            image={image}
            alt=""
            sizes={`${SIDE}px`}
            position={positionOf(image)}
            className="size-full object-cover"
          />
          {place === cover && (
            <>
              <span className="absolute inset-0 border-3 border-act forced-colors:border-[Highlight]" />
              <span className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-act text-act-ink forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]">
                <CheckIcon className="size-3.5" />
              </span>
            </>
          )}
        </button>
      )}
    </ImageRow>
  )
}
