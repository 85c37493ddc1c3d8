import { isIP } from 'node:net'
import { conflict } from '#server/platform/http/refusal.ts'

/** Site to which passkeys are bound: its host name, and the only origin that may use them. */
export type RelyingParty = { id: string; origin: string; name: string }

/** True for a host name: browsers refuse passkeys for IP addresses (WebAuthn level 3, section 5.1.3). */
export const canHavePasskeys = ({ hostname }: URL): boolean => isIP(hostname.replaceAll(/[[\]]/g, '')) === 0

/** This installation as relying party. Refuses (409) if the site is reached by its IP address. */
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
