import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** An uncropped image, centred in a square box and as large as the box allows. */
export const WholeImage = ({
  image,
  alt = '',
  size,
  eager = false,
  className,
}: {
  image: Image
  alt?: string
  /** Length of the square's sides, in pixels. */
  size: number
  eager?: boolean
  className?: string
}) => (
  <ResponsiveImage
    image={image}
    alt={alt}
    sizes={`${Math.max(1, Math.round(size))}px`}
    eager={eager}
    className={classes(image.width >= image.height ? 'w-full' : 'h-full w-auto', className)}
  />
)
