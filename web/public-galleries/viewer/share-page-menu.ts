import { texts } from '#web/texts/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import type { PageFacts } from '../page-facts.ts'
import styles from '../styles/share-menu.css?inline'
import { addStyles, element } from '../wall/markup.ts'
import { messageLinks, networkLinks, type Shared } from './share-links.ts'
import { sharingText } from './sharing.ts'

addStyles(styles)

/** Time for which the copied address is announced, in milliseconds. */
const SHOWN_MS = 4000

type Facts = Pick<PageFacts, 'listed' | 'sharing' | 'studio'>
type Options = { title: string; announce(text: string): void }

/** Opens a menu of ways to share, then controlled by its button. Escape or a press outside closes it. */
export function openShareMenu(button: HTMLButtonElement, facts: Facts, { title, announce }: Options) {
  const text = sharingText(facts)
  const page = facts.sharing?.shareUrl
  const ways = page ? waysOf({ page, title }, facts.listed, announce) : []
  const menu = element(
    'ul',
    { className: 'share-menu', popover: 'auto', 'aria-label': texts.share },
    ...(text ? [element('li', { className: 'about', tabIndex: -1 }, text)] : []),
    ...ways.map((way) => element('li', {}, way)),
  )
  for (const way of ways) way.addEventListener('click', () => menu.hidePopover())
  // Next to it in the document, so that the Tab key goes on from there.
  button.after(menu)
  button.popoverTargetElement = menu
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') requestAnimationFrame(() => place(menu, button))
  })
  menu.showPopover()
}

function waysOf(shared: Shared, listed: boolean, announce: (text: string) => void): HTMLElement[] {
  const image = document.querySelector<HTMLLinkElement>('link[rel=image_src]')?.href
  const { page, title } = shared
  const action = (text: string, act: () => unknown) => {
    const button = element('button', { type: 'button' }, text)
    button.addEventListener('click', act)
    return button
  }
  const bySystem = () => navigator.share({ url: page, title }).catch(() => {}) // the sheet was closed
  async function copy() {
    announce((await copyText(page)) ? texts.linkCopied : texts.linkNotCopied)
    setTimeout(() => announce(''), SHOWN_MS)
  }
  return [
    ...('share' in navigator ? [action(texts.shareBySystem, bySystem)] : []),
    ...[...messageLinks(shared), ...(listed ? networkLinks({ ...shared, image }) : [])].map(({ to, href }) =>
      element('a', { href, target: '_blank', rel: 'noopener' }, to),
    ),
    action(texts.copyLink, copy),
    action(texts.qrCode, async () => (await import('./share-code.ts')).showCode(page)),
  ]
}

/** Places the menu below the button, or above it at the page's end; it scrolls like the button. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = menu
  const below = bottom + offsetHeight <= innerHeight || top < offsetHeight
  const wanted = document.dir === 'rtl' ? right - offsetWidth : left
  const from = Math.max(8, Math.min(wanted, document.documentElement.clientWidth - offsetWidth - 8))
  const stays = button.closest('.page-bar') !== null
  style.position = stays ? 'fixed' : ''
  style.left = `${from + (stays ? 0 : scrollX)}px`
  style.top = `${(below ? bottom : top - offsetHeight) + (stays ? 0 : scrollY)}px`
  menu.querySelector<HTMLElement>('[tabindex], a, button')!.focus()
}
