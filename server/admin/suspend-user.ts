import { audit } from '#server/accounts/audit.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import { announce } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { endSessionsOf } from '#server/sign-in/sessions.ts'
import { lockForAdmin } from './access.ts'

/**
 * Suspends an account, which is signed out everywhere, cannot sign in, and whose galleries are hidden, or reinstates it
 * with everything. Refuses (409) to suspend oneself or an administrator.
 */
export async function setSuspended(
  db: Database,
  actor: Person,
  userId: string,
  suspended: boolean,
): Promise<void> {
  if (actor.id === userId) throw conflict("You can't suspend your own account.")
  await transact(db, async (tx) => {
    const user = await lockForAdmin(tx, actor, userId)
    if (suspended && user.role === 'Admin') throw conflict("Administrators can't be suspended.")
    if (suspended === (user.suspendedAt !== null)) return
    await changeAccount(tx, userId, { suspendedAt: suspended ? clock.now() : null })
    if (suspended) await endSessionsOf(tx, userId)
    await announce(tx, { about: 'suspension-changed' })
    await audit(tx, actor, user, suspended ? 'user suspended' : 'user reinstated')
  })
}
