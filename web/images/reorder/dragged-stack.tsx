import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { classes } from '#web/ui/classes.ts'
import { WholeImage } from '../whole-image.tsx'

/** Stack at the pointer: one image, and the number of images. */
export const DraggedStack = ({
  image,
  size,
  count,
  faint,
}: {
  image: Image
  size: number
  count: number
  faint: boolean
}) => (
  <div
    className={classes('relative flex cursor-grabbing items-center justify-center', faint && 'opacity-50')}
    style={{ width: size, height: size }}
  >
    <WholeImage image={image} size={size} eager className="shadow-lift" />
    {count > 1 && (
      <span className="tabular absolute -top-2 -right-2 rounded-full bg-act px-2.5 py-1 text-control font-strong text-act-ink forced-colors:border">
        {grouped(count)}
      </span>
    )}
  </div>
)
