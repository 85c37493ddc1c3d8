import type { Alignment, Appearance } from '#contract/appearance.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { contrast } from './contrast.ts'

/** The default for anything but `#rrggbb`, so that no other CSS gets into a style attribute. */
const colour = (value: string, fallback: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : fallback)
/** Anything but left and right is centred. */
const alignment = (value: Alignment) => (value === 'left' || value === 'right' ? value : 'center')

/** Title and description in the owner's colours. A hidden title stays as a heading for screen readers. */
export function GalleryHeader({
  gallery,
}: {
  gallery: Appearance & Pick<PublicGallery, 'title' | 'description'>
}) {
  const titleBackground = colour(gallery.titleBackgroundColor, '#3b82f6')
  const background = colour(gallery.descriptionBackgroundColor, '#3b82f6')
  const text = colour(gallery.descriptionColor, '#ffffff')
  const description = gallery.showDescriptionInIframe && gallery.description?.trim()
  const joined = description && titleBackground === background
  return (
    <header>
      {gallery.showTitleInIframe ? (
        <h1
          className={joined ? 'title joined' : 'title'}
          style={{
            color: colour(gallery.titleColor, '#ffffff'),
            background: titleBackground,
            textAlign: alignment(gallery.titleAlignment),
          }}
        >
          {gallery.title}
        </h1>
      ) : (
        <h1 className="unseen">{gallery.title}</h1>
      )}
      {description && (
        <p
          className={contrast(text, background) < 4.5 ? 'description faint' : 'description'}
          style={{ color: text, background, textAlign: alignment(gallery.descriptionAlignment) }}
        >
          <span>{description}</span>
        </p>
      )}
    </header>
  )
}
