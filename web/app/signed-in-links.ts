import type { CurrentUser } from '#contract/accounts.ts'
import { paths } from '#web/base/paths.ts'

/** The links of a signed-in person; on phones they move into a menu. */
export function signedInLinks(user: CurrentUser) {
  return [
    { to: paths.dashboard, label: 'My Dashboard' },
    ...(user.role === 'Admin' ? [{ to: paths.admin, label: 'Admin' }] : []),
  ]
}
