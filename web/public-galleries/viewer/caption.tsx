import type { PublicImage } from '#contract/images.ts'
import { safeLink } from './safe-link.ts'

/** Longer text may need scrolling, which some browsers do by keyboard only in focusable elements; characters. */
const LONG = 200

/** The caption under an image: title, description and the owner's link. */
export function Caption({ image }: { image: PublicImage }) {
  const { title, description, anchorText, anchorUrl } = image
  const link = safeLink(anchorUrl)
  if (!title && !description && !link) return null
  return (
    // The text can be selected and scrolled without moving the slides.
    <div
      className="caption"
      {...((description?.length ?? 0) > LONG && { role: 'group', 'aria-label': 'Caption', tabIndex: 0 })}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      {title && <h2>{title}</h2>}
      {description && <p>{description}</p>}
      {link && (
        <a href={link} target="_blank" rel="noopener nofollow">
          {anchorText || link.replace(/^(https?:\/\/|mailto:)|\/$/g, '')}
        </a>
      )}
    </div>
  )
}
