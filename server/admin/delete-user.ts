import { eq } from 'drizzle-orm'
import { audit } from '#server/accounts/audit.ts'
import { deleteAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import { endSubscriptions } from '#server/billing/end-subscriptions.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries } from '#server/database/tables/index.ts'
import { removeGalleryRows } from '#server/galleries/delete-gallery.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hasOtherAdmins, lockUserAmongAdmins } from './change-role.ts'

/**
 * Deletes an account with its galleries and everything in them, and ends its subscriptions. Images that the person added
 * to other people's galleries stay. Refuses (409) to delete oneself or the last administrator.
 */
export async function deleteUser(db: Database, jobs: Jobs, actor: Person, userId: string): Promise<void> {
  if (actor.id === userId) throw conflict('You cannot delete your own account.')
  await db.transaction(async (tx) => {
    const user = await lockUserAmongAdmins(tx, userId)
    if (user.role === 'Admin' && !(await hasOtherAdmins(tx, userId))) {
      throw conflict('The last administrator cannot be deleted.', 'last_admin')
    }
    const owned = await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.userId, userId))
    await removeGalleryRows(
      tx,
      jobs,
      owned.map(({ id }) => id),
    )
    const customer = user.stripeCustomerId
    if (customer) await jobs.enlist(tx, endSubscriptions, [{ customer }])
    await deleteAccount(tx, userId)
    await audit(tx, actor, user, 'user deleted', { galleries: owned.length })
  })
}
