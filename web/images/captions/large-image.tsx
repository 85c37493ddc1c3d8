import type { CSSProperties } from 'react'
import { cameraText, takenText } from '#contract/camera-text.ts'
import type { Image } from '#contract/images.ts'
import { LANGUAGE } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { imageName } from '../image-tile.tsx'

/** How wide the image is, as in `<img sizes>`. */
export const SIZES = '(width >= 64rem) 60vw, 100vw'

/** The image whose texts are written, as large as there is room, and what its file says. */
export function LargeImage({ image }: { image: Image }) {
  const facts = [
    image.takenAt && takenText(image.takenAt, LANGUAGE),
    image.camera && cameraText(image.camera),
  ].filter(Boolean)
  return (
    <figure className="min-w-0 [--height:38svh] lg:[--height:54svh]">
      <div
        className="mx-auto w-[min(100%,calc(var(--height)*var(--ratio)))]"
        style={{ '--ratio': image.width / image.height } as CSSProperties}
      >
        <ResponsiveImage
          key={image.id}
          image={image}
          alt={imageName(image)}
          sizes={SIZES}
          eager
          className="h-auto w-full"
        />
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-label text-ink-2">
        <span dir="ltr" className="wrap-anywhere text-ink">
          {image.originalName}
        </span>
        {facts.map((fact) => (
          <span key={fact} className="tabular">
            {fact}
          </span>
        ))}
        {image.waiting && <Badge tone="outline">Waiting</Badge>}
      </figcaption>
    </figure>
  )
}
