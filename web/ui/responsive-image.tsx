import { classes } from './classes.ts'

/** What is needed to render an image without a layout shift: its size, its average colour, and its renditions. */
export type Drawable = {
  width: number
  height: number
  placeholder: string
  renditions: readonly { width: number; url: string }[]
}

/**
 * An image with its renditions as `srcset`, on its average colour until it has loaded.
 * @param sizes how wide it is shown, as in `<img sizes>`
 * @param position its part that is shown where its box has another shape, as in `object-position`
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
      // Before srcset, or some browsers fetch twice.
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
