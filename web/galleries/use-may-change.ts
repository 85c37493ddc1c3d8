import { useSignedInUser } from '#web/accounts/current-user.ts'
import { accountOf } from '#web/billing/account-standing.ts'

/** Tells whether the signed-in user's account may change galleries; the server decides which ones. */
export const useMayChange = () => accountOf(useSignedInUser(), 0).kind !== 'expired'
