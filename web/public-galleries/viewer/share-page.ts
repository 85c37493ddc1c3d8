import type { PageFacts } from '../page-facts.ts'

/**
 * Shares the gallery by the system's sheet; where there is none, by a menu below the button. The address is that of its own
 * host, also in a frame.
 */
export async function sharePage(
  button: HTMLButtonElement,
  { listed }: Pick<PageFacts, 'listed'>,
  announce: (text: string) => void,
) {
  if (button.popoverTargetElement) return // the browser opens and closes the menu
  const { href: page } = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!
  const title = document.querySelector('h1')!.textContent
  if ('share' in navigator) return navigator.share({ url: page, title }).catch(() => {}) // the sheet was closed
  const { openShareMenu } = await import('./share-page-menu.ts')
  openShareMenu(button, { page, title }, { listed, announce })
}
