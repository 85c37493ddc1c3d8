import { eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Transaction } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { forbidden } from '#server/platform/http/refusal.ts'

/** Refuses (403) everybody but administrators. During impersonation the rights are those of the impersonated person. */
export function mustBeAdmin(person: Person): Person {
  if (person.role !== 'Admin') throw adminOnly()
  return person
}

/**
 * Refuses (403) when the role was taken since the request began. The caller has locked all administrators, so that nobody
 * takes it now.
 */
export async function mustStillBeAdmin(tx: Transaction, actor: Person): Promise<void> {
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actor.id))
  if (found?.role !== 'Admin') throw adminOnly()
}

const adminOnly = () => forbidden("You don't have permission to access this page.", 'admin_only')
