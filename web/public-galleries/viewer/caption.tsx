import { useLayoutEffect, useRef, useState } from 'react'
import { cameraText, takenText } from '#contract/camera-text.ts'
import type { PublicImage } from '#contract/images.ts'
import { localeOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'
import { safeLink } from './safe-link.ts'

const NO_TEXTS: Partial<PublicImage> = {}

/** Time and camera of an image, if the answer has them; otherwise empty. */
export function factsOf({ takenAt, camera }: PublicImage): string {
  const locale = localeOf(language)
  return [
    takenAt && takenText(takenAt, locale),
    camera && cameraText(camera, { locale, millimetres: texts.millimetres, seconds: texts.seconds }),
  ]
    .filter(Boolean)
    .join(' · ')
}

type Props = {
  image: PublicImage
  /** True if the gallery shows titles and descriptions. */
  withTexts: boolean
  /** True if the visitor has asked for time and camera. */
  facts: boolean
}

/** Caption of an image: title, description and the owner's link, time and camera. */
export function Caption({ image, withTexts, facts }: Props) {
  const { title, description, anchorText, anchorUrl } = withTexts ? image : NO_TEXTS
  const link = safeLink(anchorUrl)
  const taken = facts && factsOf(image)
  if (!title && !description && !link && !taken) return null
  return (
    // Selecting and scrolling the text must not move the slides.
    <div
      className="caption"
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      {(title || description) && <Words title={title} description={description} />}
      {link && (
        <a dir="auto" href={link} target="_blank" rel="noopener nofollow">
          {anchorText || link.replace(/^(https?:\/\/|mailto:)|\/$/g, '')}
        </a>
      )}
      {taken && <p className="facts">{taken}</p>}
    </div>
  )
}

/** Two lines of the text, and the rest on demand. */
function Words({ title, description }: Partial<Pick<PublicImage, 'title' | 'description'>>) {
  const words = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = words.current!
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className={open ? 'words open' : 'words'} ref={words} {...(open && { tabIndex: 0 })}>
        {title && <h2 dir="auto">{title}</h2>}
        {description && <p dir="auto">{description}</p>}
      </div>
      {(isCut || open) && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.less : texts.more}
        </button>
      )}
    </>
  )
}
