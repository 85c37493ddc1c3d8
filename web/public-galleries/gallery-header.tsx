import type { Alignment } from '#contract/appearance.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { contrast } from './contrast.ts'

const colour = (wanted: string, otherwise: string) => (/^#[0-9a-f]{6}$/i.test(wanted) ? wanted : otherwise)
/** Anything but left and right is centred (the specification, section 2). */
const alignment = (wanted: Alignment) => (wanted === 'left' || wanted === 'right' ? wanted : 'center')

/** Title and description as the owner wants them. A page without a visible title still has its heading. */
export function GalleryHeader({ gallery }: { gallery: PublicGallery }) {
  const titleGround = colour(gallery.titleBackgroundColor, '#3b82f6')
  const ground = colour(gallery.descriptionBackgroundColor, '#3b82f6')
  const ink = colour(gallery.descriptionColor, '#ffffff')
  const description = gallery.showDescriptionInIframe && gallery.description?.trim()
  const joined = description && titleGround === ground
  return (
    <header>
      {gallery.showTitleInIframe ? (
        <h1
          className={joined ? 'title joined' : 'title'}
          style={{
            color: colour(gallery.titleColor, '#ffffff'),
            background: titleGround,
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
          className={contrast(ink, ground) < 4.5 ? 'description faint' : 'description'}
          style={{ color: ink, background: ground, textAlign: alignment(gallery.descriptionAlignment) }}
        >
          <span>{description}</span>
        </p>
      )}
    </header>
  )
}
