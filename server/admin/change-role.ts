import { and, eq, ne } from 'drizzle-orm'
import type { RoleChange } from '#contract/admin.ts'
import { audit } from '#server/accounts/audit.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'

/** Changes an account's role. Refuses (409) to demote the last administrator, and to promote a suspended account. */
export function changeRole(
  db: Database,
  actor: Person,
  userId: string,
  role: RoleChange['role'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockUserAmongAdmins(tx, userId)
    if (user.role === 'Admin' && role !== 'Admin' && !(await hasOtherAdmins(tx, userId))) {
      throw conflict('The last administrator cannot lose the role.', 'last_admin')
    }
    if (role === 'Admin' && user.suspendedAt) throw conflict('Please reinstate this account first.')
    await changeAccount(tx, userId, { role })
    await audit(tx, actor, user, 'role changed', { from: user.role, to: role })
  })
}

/** Locks all administrators, so that two of them cannot demote or delete each other at once. */
export async function lockUserAmongAdmins(tx: Transaction, userId: string): Promise<UserRow> {
  await tx.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).orderBy(users.id).for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('User')
  return user
}

export const hasOtherAdmins = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.role, 'Admin'), ne(users.id, userId)))) > 0
