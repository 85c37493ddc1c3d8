import { classes } from '#web/ui/classes.ts'
import './device.css'

/** A screenshot, in two sizes: `[URL, width of the file]`. */
export type Screenshot = { kind: 'wide' | 'phone'; files: readonly (readonly [url: string, width: number])[] }

const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 800 } }

/** A screen with a gallery on it. @param sizes its width, as in `<img sizes>` */
export function Device({
  shot: { kind, files },
  sizes,
  eager = false,
  className,
}: {
  shot: Screenshot
  sizes: string
  eager?: boolean
  className?: string
}) {
  return (
    <span className={classes('device', kind, className)}>
      <img
        sizes={sizes}
        srcSet={files.map(([url, width]) => `${url} ${width}w`).join(', ')}
        src={files.at(-1)![0]}
        alt=""
        {...SIZES[kind]}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
