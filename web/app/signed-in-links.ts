import type { CurrentUser } from '#contract/accounts.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import type { Words } from '#web/ui/words.ts'

/** The header's links for a signed-in user; on phones they are in a menu. */
export function signedInLinks(user: CurrentUser, words: Words) {
  return [
    { to: paths.dashboard, label: words.myDashboard },
    ...(trashDays() > 0 ? [{ to: paths.removed, label: words.removed }] : []),
    ...(user.role === 'Admin' ? [{ to: paths.admin, label: words.admin }] : []),
  ]
}
