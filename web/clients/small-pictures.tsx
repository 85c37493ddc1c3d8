import { useState } from 'react'
import { positionOf } from '#contract/focus.ts'
import type { Image } from '#contract/images.ts'
import { useViewer } from '#web/images/viewer/use-viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** Number shown at first, and added by every click on the button. */
const FIRST = 24
const MORE = 200

/** Small pictures, loaded as they come into view, which open the viewer. `label` names the list. */
export function SmallPictures({ images, label }: { images: readonly Image[]; label: string }) {
  const [most, setMost] = useState(FIRST)
  const hidden = images.length - most
  const { button, viewer } = useViewer(images)
  return (
    <>
      <ul
        aria-label={label}
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]"
      >
        {images.slice(0, most).map((image) => (
          <li key={image.id} className="aspect-square">
            {button(image, <SmallPicture image={image} />)}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" className="mt-2 px-4" onClick={() => setMost(most + MORE)}>
          Show {Math.min(MORE, hidden)} more
        </Button>
      )}
      {viewer}
    </>
  )
}

/** One small picture, cropped to its frame. */
export const SmallPicture = ({ image }: { image: Image }) => (
  <ResponsiveImage
    image={image}
    alt={image.title || image.originalName}
    sizes="96px"
    position={positionOf(image)}
    className="size-full object-cover"
  />
)
