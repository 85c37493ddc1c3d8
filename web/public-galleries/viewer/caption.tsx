import { cameraText, takenText } from '#contract/camera-text.ts'
import type { PublicImage } from '#contract/images.ts'
import { safeLink } from './safe-link.ts'

const NO_TEXTS: Partial<PublicImage> = {}

/** Longer text may need scrolling, which some browsers do by keyboard only in focusable elements; characters. */
const LONG = 200

/**
 * What is said under an image: title, description and the owner's link, where the gallery shows `texts`, and when and with
 * what it was taken, where the answer has it.
 */
export function Caption({ image, texts }: { image: PublicImage; texts: boolean }) {
  const { title, description, anchorText, anchorUrl } = texts ? image : NO_TEXTS
  const link = safeLink(anchorUrl)
  const facts = [image.takenAt && takenText(image.takenAt), image.camera && cameraText(image.camera)].filter(
    Boolean,
  )
  if (!title && !description && !link && facts.length === 0) return null
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
      {facts.length > 0 && <p className="facts">{facts.join(' · ')}</p>}
    </div>
  )
}
