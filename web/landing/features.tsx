import type { ReactNode } from 'react'
import { positionOf } from '#contract/focus.ts'
import { livesAtPaths } from '#web/base/around-name.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import type { SampleImage } from './samples.ts'
import { AddressSketch, MasonrySketch, ViewerSketch } from './sketches.tsx'

const features = (): { title: string; text: string; sketch: ReactNode }[] => [
  {
    title: 'Beautiful Galleries',
    text: 'Every picture shown whole, on a wall of four columns or one on a phone. Colours, title and captions are yours.',
    sketch: <MasonrySketch />,
  },
  {
    title: livesAtPaths() ? 'Custom Addresses' : 'Custom Subdomains',
    text: 'Every gallery has its own address. Put it on a card, send it to a friend, or frame it in your own site.',
    sketch: <AddressSketch />,
  },
  {
    title: 'Lightbox Viewer',
    text: 'Zoom, swipe, full screen and captions with yet-another-react-lightbox, in a viewer that loads only when someone opens a picture.',
    sketch: <ViewerSketch />,
  },
]

/** Cards with an image each, or a sketch of the subject. @param images null while they load */
export function Features({ images }: { images: readonly (SampleImage | null)[] | null }) {
  return (
    <section id="features" aria-labelledby="features-heading" className="py-20 md:py-28">
      <div className="page">
        <h2 id="features-heading" className="display text-section">
          The pictures do the talking
        </h2>
        <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-14 md:mt-12 md:grid-cols-3">
          {features().map(({ title, text, sketch }, index) => {
            const image = images?.[index]
            return (
              <li key={title} className="border-t-2 border-rail pt-5">
                <div className="aspect-3/2 bg-sunk">
                  {image && (
                    <ResponsiveImage
                      image={image}
                      alt=""
                      sizes="(min-width: 48rem) 30vw, 92vw"
                      position={positionOf(image)}
                      className="size-full object-cover"
                    />
                  )}
                  {!image && images && sketch}
                </div>
                <h3 className="display mt-6 text-title">{title}</h3>
                <p className="mt-2 max-w-[44ch] text-ink-2">{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
