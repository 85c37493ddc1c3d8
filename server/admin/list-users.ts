import { desc } from 'drizzle-orm'
import type { AdminUser } from '#contract/admin.ts'
import { shownStatus } from '#contract/standing.ts'
import type { Database } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/index.ts'

/** All accounts, newest first. */
export const listUsers = (db: Database): Promise<UserRow[]> =>
  db.select().from(users).orderBy(desc(users.createdAt), users.id)

export const presentAdminUser = (user: UserRow): AdminUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  role: user.role,
  status: shownStatus(user),
  createdAt: user.createdAt.toISOString(),
})
