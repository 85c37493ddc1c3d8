import { eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
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
 * Refuses (403) a person who has lost the role since the request began. The caller has locked all administrators, so it
 * cannot be taken now.
 */
export async function requireStillAdmin(tx: Transaction, actor: Person): Promise<void> {
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actor.id))
  if (found?.role !== 'Admin') throw adminOnly()
}

const adminOnly = () => forbidden("You don't have permission to access this page.", 'admin_only')
