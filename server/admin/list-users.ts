import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AdminUser, AdminUserCounts, AdminUserPage } from '#contract/admin.ts'
import { withAsciiDomain } from '#contract/emails.ts'
import { shownStatus } from '#contract/standing.ts'
import type { Database } from '#server/database/connect.ts'
import { searchedText, type UserRow, users } from '#server/database/tables/index.ts'
import { type Used, usageOf } from '#server/images/quota.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { searchedWords } from '#server/platform/searched-words.ts'

type ListedUser = { user: UserRow; usage: Omit<Used, 'unfinishedBytes' | 'removedBytes'> }

/**
 * Accounts with their usage, newest first: all of them, or those that `search` finds, from the one after `after` on.
 * Refuses (404) an `after` that is gone.
 */
export async function listUsers(
  db: Database,
  { search, after, limit }: AdminUserPage,
): Promise<ListedUser[]> {
  if (after !== undefined && (await db.$count(users, eq(users.id, after))) === 0) throw notFound('User')
  const query = selectListed(db)
    .where(and(search ? matches(search) : undefined, after === undefined ? undefined : isAfter(after)))
    .orderBy(desc(users.createdAt), users.id)
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/** One user. Refuses (404) if they do not exist. */
export async function listedUser(db: Database, userId: string): Promise<ListedUser> {
  const [found] = await selectListed(db).where(eq(users.id, userId))
  if (!found) throw notFound('User')
  return found
}

function selectListed(db: Database) {
  const used = usageOf(db, users.id).as('used')
  return db
    .select({ user: users, usage: { bytes: used.bytes, images: used.images, galleries: used.galleries } })
    .from(users)
    .innerJoinLateral(used, sql`true`)
}

/** Counts all accounts, administrators, and the accounts that `search` finds. */
export async function countUsers(db: Database, search = ''): Promise<AdminUserCounts> {
  const [total, admins] = await Promise.all([db.$count(users), db.$count(users, eq(users.role, 'Admin'))])
  const wanted = matches(search)
  return { total, admins, found: wanted ? await db.$count(users, wanted) : total }
}

/** Condition: email, first name or last name contain every word of the search, in any case. No character is special. */
function matches(search: string): SQL | undefined {
  const isIn = (word: string) =>
    sql`${searchedText(users)} like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`
  return and(
    ...searchedWords(search).map((spellings) =>
      or(...[...new Set([...spellings, ...spellings.map(asDomain)])].map(isIn)),
    ),
  )
}

/** A word as it may stand in an e-mail: the domain, or part of it, as DNS spells it. */
const asDomain = (word: string): string =>
  word.includes('@') ? withAsciiDomain(word) : withAsciiDomain(`@${word}`).slice(1)

/** Condition: later in the list. Times are compared in the database, which has finer ones than JavaScript. */
function isAfter(userId: string): SQL {
  const then = sql`(select created_at from users where id = ${userId})`
  return sql`${users.createdAt} <= ${then} and (${users.createdAt} < ${then} or ${users.id} > ${userId})`
}

export const presentAdminUser = ({ user, usage }: ListedUser): AdminUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  role: user.role,
  status: shownStatus(user),
  suspended: user.suspendedAt !== null,
  usage,
  createdAt: user.createdAt.toISOString(),
})
