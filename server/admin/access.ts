import { eq } from 'drizzle-orm'
import { lockUserAmongAdmins } from '#server/accounts/administrators.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import type { Right } from '#server/platform/http/call.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'

/** Refuses (403) everyone but administrators. During impersonation the impersonated person's rights count. */
export function requireAdmin(person: Person): Person {
  if (person.role !== 'Admin') throw adminOnly()
  return person
}

export const administrators: Right<{ admin: Person }> = {
  check: (request) => ({ admin: requireAdmin(request.signedInUser()) }),
  refusals: { ...signedIn.refusals, 403: [...signedIn.refusals[403]!, 'admin_only'] },
}

/**
 * The account that an administrator changes, locked together with all administrators. Refuses (404) an unknown one, and
 * (403) when the role was taken since the request began.
 */
export async function lockForAdmin(tx: Transaction, admin: Person, userId: string): Promise<UserRow> {
  const user = await lockUserAmongAdmins(tx, userId)
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, admin.id))
  if (found?.role !== 'Admin') throw adminOnly()
  return user
}

const adminOnly = () => forbidden("You don't have permission to access this page.", 'admin_only')
