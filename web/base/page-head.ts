import { useEffect } from 'react'
import type { InvitedTo } from '#contract/accounts.ts'

/** The product's name, which the server writes into the page's head. */
export const applicationName = (): string => metaContent('application-name') ?? ''

let served: Record<string, string | undefined> | undefined

/** Sets the contents of the `<meta>` elements for pages drawn on the server, which has no document. */
export const serveMetaContent = (names: typeof served) => {
  served = names
}

/** The content of a `<meta name>` of the page. */
export const metaContent = (name: string): string | undefined =>
  served ? served[name] : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** True if the browser had no session when it asked for the page. */
export const cameSignedOut = (): boolean => metaContent('session') === 'none'

/** True if upgrades are sold here. */
export const upgradesAreSold = (): boolean => metaContent('payments') !== 'off'

/** Price of an upgrade, as worded by the host. */
export const priceText = (): string | undefined => metaContent('price')

/** Days for which deleted things can be restored; 0 if deletions are final. */
export const trashDays = (): number => Number(metaContent('trash-days') ?? 0)

/** True if visitors can report galleries here. */
export const reportsAreTaken = (): boolean => metaContent('reports') !== 'off'

/** True if users sign in at an identity provider instead of with a password. */
export const signsInAtProvider = (): boolean => metaContent('sign-in') === 'oidc'

/** True if the server draws the start page, which may be a site's: a link to it loads the document. */
export const homeIsDrawn = (): boolean => metaContent('home-site') === 'on'

/** True if accounts are created by invitation only. */
export const isInvitedOnly = (): boolean => metaContent('sign-up') === 'invited'

/** Invitee of the invitation in the page's address; null if it has ended, undefined without one. */
export function invitedTo(): InvitedTo | undefined {
  const content = metaContent('invitation')
  return content === undefined ? undefined : JSON.parse(content)
}

/** True if people can sign in with passkeys here. */
export const passkeysAreOffered = (): boolean => metaContent('passkeys') !== 'off'

/** True if passkeys are offered and supported by this browser: on plain http only at localhost. */
export const passkeysWork = (): boolean => passkeysAreOffered() && typeof PublicKeyCredential !== 'undefined'

/** Sets the document's title; without `title` it is the product's name alone. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = [title, applicationName()].filter(Boolean).join(' · ')
  }, [title])
}
