import type { ErrorCode } from '#contract/error-codes.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { IdentityProvider } from '#server/ports/identity/identity.ts'

/**
 * Options of the calls for everything that an identity provider manages: e-mail, password and two-step sign-in. With a
 * provider they are refused (409 `managed_elsewhere`) before the input is read.
 */
export const managedHere = (identity: IdentityProvider | null) => ({
  onRequest: async () => {
    if (identity) {
      throw conflict('Please change this at the service you sign in with.', 'managed_elsewhere')
    }
  },
  refuses: { 409: ['managed_elsewhere' as ErrorCode] },
})
