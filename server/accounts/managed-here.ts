import { conflict } from '#server/platform/http/refusal.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'

/**
 * Refuses (409 `managed_elsewhere`) what an identity provider keeps: email, password and two-step sign-in. Use it as a
 * route's `onRequest`: it answers before the input is read.
 */
export const managedHere = (identity: IdentityProvider | null) => async () => {
  if (identity) {
    throw conflict('Please change this at the service you sign in with.', 'managed_elsewhere')
  }
}
