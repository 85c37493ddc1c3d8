import type { CurrentUser } from '#contract/accounts.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'

/** The header's links for a signed-in user; on phones they are in a menu. */
export function signedInLinks(user: CurrentUser) {
  return [
    { to: paths.dashboard, label: 'My Dashboard' },
    ...(trashDays() > 0 ? [{ to: paths.removed, label: 'Removed' }] : []),
    ...(user.role === 'Admin' ? [{ to: paths.admin, label: 'Admin' }] : []),
  ]
}
