import { useEffect, useState } from 'react'
import { isImageSlide, useLightboxState } from 'yet-another-react-lightbox'
import { picturePath } from '#contract/public-page.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { ShareIcon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { messageLinks, networkLinks, type Shared } from './share-links.ts'

/** An address on the gallery's own host, which is that of the page's canonical one; also inside a frame. */
function ownAddress(path: string): string {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!
  return new URL(path, href).href
}

/** What the current slide shares: its picture, or after the last picture the gallery. Undefined while it is loading. */
function useShared(): Shared | undefined {
  const { currentSlide } = useLightboxState()
  if (currentSlide?.type === 'ending') return { page: ownAddress('/'), title: document.title }
  if (!currentSlide || !isImageSlide(currentSlide) || !currentSlide.image) return undefined
  return {
    page: ownAddress(picturePath('', currentSlide.image.id)),
    image: new URL(currentSlide.src, location.href).href,
    title: currentSlide.image.title || document.title,
  }
}

/** Shares the current picture: by the system, by a message, and on networks where the gallery is public. */
export function ShareMenu({ listed }: { listed: boolean }) {
  const shared = useShared()
  return (
    <Menu label="Share" icon={ShareIcon} disabled={!shared}>
      {(close) => shared && <Ways shared={shared} listed={listed} onShared={close} />}
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
            Share…
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
          Copy link
        </button>
        <span role="status">{copied === undefined ? '' : copied ? 'Link copied' : 'Could not copy'}</span>
      </li>
    </>
  )
}
