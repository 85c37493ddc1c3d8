import { isIP } from 'node:net'
import { conflict } from '#server/platform/http/refusal.ts'

/** This site, as passkeys are bound to it: its host name, and the only origin that may use them. */
export type RelyingParty = { id: string; origin: string; name: string }

/** Passkeys are bound to a name: browsers refuse IP addresses (WebAuthn level 3, section 5.1.3). */
export const canHavePasskeys = ({ hostname }: URL): boolean => isIP(hostname.replaceAll(/[[\]]/g, '')) === 0

/** Refuses (409) where the site is reached by its IP address. */
export function relyingParty({
  publicUrl,
  productName,
}: {
  publicUrl: URL
  productName: string
}): RelyingParty {
  if (!canHavePasskeys(publicUrl)) {
    throw conflict('Passkeys need a host name, and this site is reached by its IP address.')
  }
  return { id: publicUrl.hostname, origin: publicUrl.origin, name: productName }
}
