import type { PublicImage } from '#contract/images.ts'
import type { PageFacts } from '../page-facts.ts'
import { Caption } from './caption.tsx'

type Props = { image: PublicImage; source: string; facts: Pick<PageFacts, 'showImageMetadata'> }

/** A picture as the grid has it, where the viewer is about to show it: above its caption and the thumbnails. */
export function PictureAhead({ image, source, facts }: Props) {
  return (
    <div className="ahead" aria-hidden>
      <p>
        <img src={source} alt="" style={{ maxWidth: image.width, maxHeight: image.height }} />
      </p>
      <Caption image={image} texts={facts.showImageMetadata} />
    </div>
  )
}
