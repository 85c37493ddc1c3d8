import { useEffect } from 'react'
import type { InvitedTo } from '#contract/accounts.ts'

/** The product's name, which the server writes into the page's head. */
export const applicationName = (): string => metaContent('application-name') ?? ''

let served: Record<string, string | undefined> | undefined

/** Where pages are drawn on the server there is no document: what its `<meta>` elements will be. */
export const serveMetaContent = (names: typeof served) => {
  served = names
}

/** The content of a `<meta name>` of the page. */
export const metaContent = (name: string): string | undefined =>
  served ? served[name] : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Whether the browser had no session when it asked for the page. */
export const cameSignedOut = (): boolean => metaContent('session') === 'none'

/** Whether upgrades are sold here. */
export const upgradesAreSold = (): boolean => metaContent('payments') !== 'off'

/** What an upgrade costs, in the host's words. */
export const priceText = (): string | undefined => metaContent('price')

/** For how many days what was deleted can be restored; 0: deletions are for good. */
export const trashDays = (): number => Number(metaContent('trash-days') ?? 0)

/** Whether visitors can report galleries here. */
export const reportsAreTaken = (): boolean => metaContent('reports') !== 'off'

/** Whether users sign in at an identity provider instead of with a password. */
export const signsInAtProvider = (): boolean => metaContent('sign-in') === 'oidc'

/** Whether the server draws the start page, which may be a site's: a link to it loads the document. */
export const homeIsDrawn = (): boolean => metaContent('home-site') === 'on'

/** Whether an account is created by invitation only. */
export const isInvitedOnly = (): boolean => metaContent('sign-up') === 'invited'

/** Whom the invitation in the page's address invites; null when it has ended, undefined without one. */
export function invitedTo(): InvitedTo | undefined {
  const content = metaContent('invitation')
  return content === undefined ? undefined : JSON.parse(content)
}

/** Whether people sign in with passkeys here. */
export const passkeysAreOffered = (): boolean => metaContent('passkeys') !== 'off'

/** Whether passkeys are offered and this browser knows them: on plain http only at localhost. */
export const passkeysWork = (): boolean => passkeysAreOffered() && typeof PublicKeyCredential !== 'undefined'

/** Sets the document's title; without `title` it is the product's name alone. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = [title, applicationName()].filter(Boolean).join(' · ')
  }, [title])
}
