import type { RoleChange } from '#contract/admin.ts'
import { hasOtherAdmins } from '#server/accounts/administrators.ts'
import { audit } from '#server/accounts/audit.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import { lockForAdmin } from './access.ts'

/** Changes an account's role. Refuses (409) to demote the last administrator and to promote a suspended account. */
export function changeRole(
  db: Database,
  actor: Person,
  userId: string,
  role: RoleChange['role'],
): Promise<void> {
  return transact(db, async (tx) => {
    const user = await lockForAdmin(tx, actor, userId)
    if (user.role === 'Admin' && role !== 'Admin' && !(await hasOtherAdmins(tx, userId))) {
      throw conflict("The last administrator can't lose the role.", 'last_admin')
    }
    if (role === 'Admin' && user.suspendedAt) throw conflict('Please reinstate this account first.')
    await changeAccount(tx, userId, { role })
    await audit(tx, actor, user, 'role changed', { from: user.role, to: role })
  })
}
