import { removeAccount } from '#server/account-page/remove-account.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { lockForAdmin } from './access.ts'

/** Deletes an account and all its data. Refuses (409) to delete oneself or the last administrator. */
export async function deleteUser(db: Database, jobs: Jobs, actor: Person, userId: string): Promise<void> {
  if (actor.id === userId) throw conflict("You can't delete your own account.")
  await transact(db, async (tx) => {
    await lockForAdmin(tx, actor, userId)
    const { user, galleries } = await removeAccount(tx, jobs, userId)
    await audit(tx, actor, user, 'user deleted', { galleries })
  })
}
