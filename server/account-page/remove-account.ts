import { eq } from 'drizzle-orm'
import { hasOtherAdmins, lockUserAmongAdmins } from '#server/accounts/administrators.ts'
import { forgetOwnEntries } from '#server/accounts/audit.ts'
import { deleteAccount } from '#server/accounts/change-account.ts'
import { endSubscriptions } from '#server/billing/end-subscriptions.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, type UserRow } from '#server/database/tables/index.ts'
import { removeGalleryRows } from '#server/galleries/delete-gallery.ts'
import { conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeSite } from '#server/sites/remove-site.ts'
import { deactivateAllLinksOf } from '#server/upload-links/deactivate-link.ts'

/**
 * Removes an account with its galleries and everything in them, its sessions, and the audit entries of its own actions;
 * jobs of the same transaction remove the files and end its subscriptions. Images that the person added to other people's
 * galleries stay; the upload links that they made there are closed. Refuses (409) the last administrator. The caller
 * checks rights and writes the audit entry.
 */
export async function removeAccount(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
): Promise<{ user: UserRow; galleries: number }> {
  const user = await lockUserAmongAdmins(tx, userId)
  if (user.role === 'Admin' && !(await hasOtherAdmins(tx, userId))) {
    throw conflict("The last administrator can't be deleted.", 'last_admin')
  }
  const owned = await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.userId, userId))
  await removeGalleryRows(
    tx,
    jobs,
    owned.map(({ id }) => id),
  )
  await removeSite(tx, jobs, userId)
  await deactivateAllLinksOf(tx, userId)
  const customer = user.stripeCustomerId
  if (customer) await jobs.enlist(tx, endSubscriptions, [{ customer }])
  await forgetOwnEntries(tx, userId)
  await deleteAccount(tx, userId)
  return { user, galleries: owned.length }
}
