import type { CurrentUser } from '#contract/accounts.ts'
import { paths } from '#web/base/paths.ts'

/** The header's links for a signed-in user; on phones they are in a menu. */
export function signedInLinks(user: CurrentUser) {
  return [
    { to: paths.dashboard, label: 'My Dashboard' },
    ...(user.role === 'Admin' ? [{ to: paths.admin, label: 'Admin' }] : []),
  ]
}
