import { classes } from './classes.ts'

/** What a picture needs to be drawn without a jump: its size, its average colour, and its sizes to choose from. */
export type Drawable = {
  width: number
  height: number
  placeholder: string
  renditions: readonly { width: number; url: string }[]
}

/**
 * A print on the wall: its average colour until it has loaded, square corners, as wide as its place.
 * @param sizes how wide it is shown, as in `<img sizes>`
 */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  className,
}: {
  picture: Drawable
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  const { width, height, placeholder, renditions } = picture
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
      style={{ backgroundColor: placeholder }}
      className={classes('block', className)}
    />
  )
}
