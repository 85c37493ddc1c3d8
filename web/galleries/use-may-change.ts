import { useSignedInUser } from '#web/accounts/current-user.ts'
import { accountOf } from '#web/billing/account-standing.ts'

/** Whether the signed-in person's account lets them change galleries; which ones, the server knows. */
export const useMayChange = () => accountOf(useSignedInUser(), 0).kind !== 'expired'
