import { cameraText, takenText } from '#contract/camera-text.ts'
import type { Image } from '#contract/images.ts'
import { LANGUAGE } from '#web/base/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ImageFocus } from '../image-focus.tsx'
import { imageName } from '../image-tile.tsx'

/** Width of the image, as in `<img sizes>`. */
export const SIZES = '(width >= 64rem) 60vw, 100vw'

/** The image being captioned, as large as possible, with the facts from its file. */
export function LargeImage({ image }: { image: Image }) {
  const facts = [
    image.takenAt && takenText(image.takenAt, LANGUAGE),
    image.camera && cameraText(image.camera),
  ].filter(Boolean)
  return (
    <figure className="min-w-0 [--height:38svh] lg:[--height:54svh]">
      <ImageFocus
        key={image.id}
        image={image}
        alt={imageName(image)}
        sizes={SIZES}
        width={`min(100%, var(--height) * ${image.width / image.height})`}
        quiet
      />
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
