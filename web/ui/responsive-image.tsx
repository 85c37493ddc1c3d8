import { classes } from './classes.ts'

/** Data for rendering an image without a layout shift: its size, its average colour, and its renditions. */
export type Drawable = {
  width: number
  height: number
  placeholder: string
  renditions: readonly { width: number; url: string }[]
}

/**
 * An image with its renditions as `srcset`, on its average colour until it has loaded.
 * @param sizes width of the image, as in `<img sizes>`
 * @param position part shown if its box has another shape, as in `object-position`
 */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  eager = false,
  position,
  className,
}: {
  image: Drawable
  alt: string
  sizes: string
  eager?: boolean
  position?: string
  className?: string
}) {
  const { width, height, placeholder, renditions } = image
  return (
    <img
      // `sizes` precedes `srcSet`, or some browsers load the image twice.
      sizes={sizes}
      srcSet={renditions.map((one) => `${one.url} ${one.width}w`).join(', ')}
      src={(renditions.find((one) => one.width >= 640) ?? renditions.at(-1))?.url}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      style={{ backgroundColor: placeholder, objectPosition: position }}
      className={classes('block', className)}
    />
  )
}
