import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/**
 * The account, locked together with all administrators, so that two of them cannot demote or delete each other at once.
 * Refuses (404) an unknown one.
 */
export async function lockUserAmongAdmins(tx: Transaction, userId: string): Promise<UserRow> {
  await tx.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).orderBy(users.id).for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('User')
  return user
}

export const hasOtherAdmins = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.role, 'Admin'), ne(users.id, userId)))) > 0
