import { copyText } from '#web/ui/copy-text.ts'
import { element } from '../wall/markup.ts'
import { messageLinks, networkLinks, type Shared } from './share-links.ts'

/** How long it is said that the address was copied. */
const SHOWN_MS = 4000

type Options = { listed: boolean; announce(text: string): void }

/** A menu of ways to share a gallery, by its button from now on. Escape and a press elsewhere close it. */
export function openShareMenu(button: HTMLButtonElement, shared: Shared, { listed, announce }: Options) {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  const menu = element('ul', { className: 'share-menu', popover: 'auto', 'aria-label': 'Share' })
  for (const { to, href } of [
    ...messageLinks(shared),
    ...(listed ? networkLinks({ ...shared, image }) : []),
  ]) {
    const link = element('a', { href, target: '_blank', rel: 'noopener' }, to)
    link.addEventListener('click', () => menu.hidePopover())
    menu.append(element('li', {}, link))
  }
  const copy = element('button', { type: 'button' }, 'Copy link')
  copy.addEventListener('click', async () => {
    menu.hidePopover()
    announce((await copyText(shared.page)) ? 'Link copied' : "Couldn't copy")
    setTimeout(() => announce(''), SHOWN_MS)
  })
  menu.append(element('li', {}, copy))
  // Beside it in the document, so that the Tab key goes on from there.
  button.after(menu)
  button.popoverTargetElement = menu
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') requestAnimationFrame(() => place(menu, button))
  })
  menu.showPopover()
}

/** Below the button, or above it where the page ends. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { left, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = menu
  const below = bottom + offsetHeight <= innerHeight || top < offsetHeight
  const from = Math.max(8, Math.min(left, document.documentElement.clientWidth - offsetWidth - 8))
  style.left = `${from + scrollX}px`
  style.top = `${(below ? bottom : top - offsetHeight) + scrollY}px`
  menu.querySelector('a')!.focus()
}
