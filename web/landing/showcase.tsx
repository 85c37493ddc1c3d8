import { addressText } from '#contract/addresses.ts'
import { imageCountText } from '#contract/counts.ts'
import { positionOf } from '#contract/focus.ts'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { classes } from '#web/ui/classes.ts'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

const SHAPES = ['aspect-3/2', 'aspect-[3/2] md:aspect-[3/4]', 'aspect-[3/2] md:aspect-[4/5]']

/** Up to three sample galleries; nothing on a host without any. */
export function Showcase({ samples }: { samples: readonly SampleGallery[] | null }) {
  if (samples?.length === 0) return null
  return (
    <section id="showcase" aria-labelledby="showcase-heading" className="bg-sunk py-20 md:py-28">
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="showcase-heading" className="display text-section">
            {samples && samples.length < SHAPES.length
              ? 'Rooms to walk through'
              : 'Three rooms to walk through'}
          </h2>
          <p className="text-label text-ink-2">Public galleries, open now</p>
        </div>
        <ul className="mt-10 grid grid-cols-1 items-end gap-x-8 gap-y-12 md:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
          {SHAPES.slice(0, samples?.length).map((shape, index) => (
            <li key={shape}>
              <SampleCard sample={samples?.[index]} shape={shape} wide={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A card; an empty one of the same size while the samples load. */
function SampleCard({
  sample,
  shape,
  wide,
}: {
  sample: SampleGallery | undefined
  shape: string
  wide: boolean
}) {
  const cover = sample?.images[0]
  return (
    <article>
      <div className={classes(shape, 'bg-line')}>
        {cover && (
          <ResponsiveImage
            image={cover}
            alt={cover.title ?? ''}
            sizes={wide ? '(min-width: 48rem) 48vw, 92vw' : '(min-width: 48rem) 24vw, 92vw'}
            position={positionOf(cover)}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="mt-4 min-h-27">
        {sample && (
          <>
            <h3 className="text-name font-strong">{sample.title}</h3>
            <p className="tabular truncate text-label text-ink-2">
              {addressText(sample.address)} · {imageCountText(sample.imageCount)}
            </p>
            <OutsideLinkButton
              look="plain"
              className="mt-3"
              newTab
              href={sample.address}
              aria-label={`Visit Sample Gallery: ${sample.title}`}
            >
              Visit Sample Gallery
            </OutsideLinkButton>
          </>
        )}
      </div>
    </article>
  )
}
