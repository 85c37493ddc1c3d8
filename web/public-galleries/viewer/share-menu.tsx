import { useEffect, useState } from 'react'
import { type SlideImage, useLightboxState } from 'yet-another-react-lightbox'
import { texts } from '#web/texts/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import type { PageFacts } from '../page-facts.ts'
import { useCurrentImage } from './current-image.ts'
import { galleryTitle } from './ending.tsx'
import { ShareIcon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { messageLinks, networkLinks, type Shared } from './share-links.ts'
import { sharedAddress, sharingText } from './sharing.ts'

type Facts = Pick<PageFacts, 'listed' | 'sharing' | 'studio'>

/**
 * Shared address of the current slide: of its picture, or after the last picture of the gallery. Null if only
 * the photographer invites others, undefined while it is loading.
 */
function useShared(facts: Facts): Shared | null | undefined {
  const { currentSlide } = useLightboxState()
  const image = useCurrentImage()
  if (!image && currentSlide?.type !== 'ending') return undefined
  const page = sharedAddress(facts, image?.id)
  if (page === null) return null
  if (!image || page === facts.sharing?.shareUrl) return { page, title: galleryTitle() }
  const { src } = currentSlide as SlideImage
  return { page, image: new URL(src, location.href).href, title: image.title || document.title }
}

/** Shares the current picture: by the system, by a message, and on networks if the gallery is public. */
export function ShareMenu({ facts }: { facts: Facts }) {
  const shared = useShared(facts)
  const text = sharingText(facts)
  return (
    <Menu label="Share" icon={ShareIcon} disabled={shared === undefined}>
      {(close) => (
        <>
          {text && (
            <li className="about" role="status">
              {text}
            </li>
          )}
          {shared && <Ways shared={shared} listed={facts.listed} onShared={close} />}
        </>
      )}
    </Menu>
  )
}

type WaysProps = { shared: Shared; listed: boolean; onShared(): void }

function Ways({ shared, listed, onShared }: WaysProps) {
  const { page, title } = shared
  const [copied, setCopied] = useState<boolean>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the slide changes
  useEffect(() => setCopied(undefined), [page])

  async function shareBySystem() {
    try {
      await navigator.share({ url: page, title })
      onShared()
    } catch (error) {
      // The sheet was closed.
      if ((error as DOMException).name !== 'AbortError') throw error
    }
  }

  return (
    <>
      {'share' in navigator && (
        <li>
          <button type="button" onClick={shareBySystem}>
            {texts.shareBySystem}
          </button>
        </li>
      )}
      {[...messageLinks(shared), ...(listed ? networkLinks(shared) : [])].map(({ to, href }) => (
        <li key={to}>
          <a href={href} target="_blank" rel="noopener" onClick={onShared}>
            {to}
          </a>
        </li>
      ))}
      <li>
        <button type="button" onClick={async () => setCopied(await copyText(page))}>
          {texts.copyLink}
        </button>
        <span role="status">
          {copied === undefined ? '' : copied ? texts.linkCopied : texts.couldNotCopy}
        </span>
      </li>
      <li>
        <button
          type="button"
          onClick={async () => {
            onShared()
            await (await import('./share-code.ts')).showCode(page)
          }}
        >
          {texts.qrCode}
        </button>
      </li>
    </>
  )
}
