import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createIcon, IconButton, isImageSlide, useLightboxState } from 'yet-another-react-lightbox'
import { picturePath } from '#contract/public-page.ts'
import { copyText } from '../../ui/copy-text.ts'
import { shareLinks } from './share-links.ts'

declare module 'yet-another-react-lightbox' {
  interface Labels {
    Share?: string
  }
}

const ShareIcon = createIcon(
  'Share',
  <path d="M18 16.1c-.8 0-1.4.3-2 .8l-7.1-4.2a3.3 3.3 0 0 0 0-1.4L16 7.2A3 3 0 1 0 15 5l.1.7L8 9.8a3 3 0 1 0 0 4.4l7.1 4.2-.1.6a3 3 0 1 0 3-2.9z" />,
)

/** The picture's address on the gallery's own host, which is the page's canonical one; also inside a frame. */
function sharedAddress(imageId: number): string {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!
  return new URL(picturePath('', imageId), href).href
}

/** Shares the current picture. */
export function ShareMenu() {
  const { currentSlide, currentIndex } = useLightboxState()
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState<boolean>()
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the slide changes
  useEffect(() => setCopied(undefined), [currentIndex, open])
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const image = currentSlide && isImageSlide(currentSlide) ? currentSlide : undefined
  const page = image?.image && sharedAddress(image.image.id)

  /** While the menu is open, Escape closes only the menu, and arrow keys do not change the slide. */
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return
    event.stopPropagation()
    if (event.key !== 'Escape') return
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops key events from reaching the viewer
    <div className="share" ref={menu} onKeyDown={onKeyDown}>
      <IconButton
        label="Share"
        icon={ShareIcon}
        renderIcon={undefined}
        aria-expanded={open}
        aria-controls={id}
        disabled={!image}
        onClick={() => setOpen(!open)}
      />
      <ul id={id} hidden={!open}>
        {image &&
          page &&
          shareLinks({
            page,
            image: new URL(image.src, location.href).href,
            title: image.image?.title || document.title,
          }).map(({ network, href }) => (
            <li key={network}>
              <a href={href} target="_blank" rel="noopener">
                {network}
              </a>
            </li>
          ))}
        <li>
          <button type="button" onClick={async () => setCopied(page !== undefined && (await copyText(page)))}>
            Copy link
          </button>
          <span role="status">{copied === undefined ? '' : copied ? 'Link copied' : 'Could not copy'}</span>
        </li>
      </ul>
    </div>
  )
}
