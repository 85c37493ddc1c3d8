import type { PageFacts } from '../page-facts.ts'

/**
 * Shares the gallery by the system's sheet; without one, or if there is something to say first, by a menu
 * below the button.
 */
export async function sharePage(
  button: HTMLButtonElement,
  facts: Pick<PageFacts, 'listed' | 'sharing' | 'studio'>,
  announce: (text: string) => void,
  fetchMenu: () => Promise<typeof import('./share-page-menu.ts')>,
) {
  if (button.popoverTargetElement) return // the browser opens and closes the menu
  const { shareUrl, shareNeedsPassword } = facts.sharing!
  const title = document.querySelector('h1')!.textContent
  if ('share' in navigator && shareUrl && !shareNeedsPassword)
    return navigator.share({ url: shareUrl, title }).catch(() => {}) // the sheet was closed
  const { openShareMenu } = await fetchMenu()
  openShareMenu(button, facts, { title, announce })
}
