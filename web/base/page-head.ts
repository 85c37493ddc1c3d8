import { useEffect } from 'react'

/** What the product is called here: the page says it in its head, where the server may put another name. */
export const applicationName = (): string => headSays('application-name') ?? ''

/** What `<meta name>` of the page says. */
export const headSays = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Whether upgrades are sold here. */
export const upgradesAreSold = (): boolean => headSays('payments') !== 'off'

/** Whether people sign in at an identity provider, instead of with a password here. */
export const signsInAtProvider = (): boolean => headSays('sign-in') === 'oidc'

/** Names the window after the screen. Without a title it carries the product's name alone. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = [title, applicationName()].filter(Boolean).join(' · ')
  }, [title])
}
