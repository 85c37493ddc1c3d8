import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** An image without anything cut off, as large as a square box around it, which centres it, allows. */
export const WholeImage = ({
  image,
  alt = '',
  size,
  eager = false,
  className,
}: {
  image: Image
  alt?: string
  /** The length of the square's sides, in pixels. */
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
