import { upgradesAreSold } from '#web/base/page-head.ts'
import type { Account } from '#web/billing/account-standing.ts'

/** Reason why the server would refuse another gallery; null if it would not. */
export function noAnotherGallery(account: Account): { title: string; text: string } | null {
  if (account.kind === 'expired') {
    return {
      title: 'Your account has expired',
      text: upgradesAreSold()
        ? 'You can still view your galleries. To create new ones, please upgrade.'
        : 'You can still view your galleries.',
    }
  }
  if (account.kind === 'trial' && account.full) {
    return {
      title: "Your trial's 3 galleries are in use",
      text: upgradesAreSold()
        ? 'Delete a gallery to make room, or upgrade for as many as you like.'
        : 'Delete a gallery to make room.',
    }
  }
  return null
}
