/** Searching, counting and naming the accounts of the user management. Pure. */
import type { AdminUser } from '#contract/admin.ts'

type Named = Pick<AdminUser, 'email' | 'firstName' | 'lastName'>

/** First and last name, otherwise the part of the email address before the at sign. */
export const displayName = ({ email, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email.slice(0, email.indexOf('@'))

/** Users with every word of the search in email address, first or last name, ignoring case. */
export function findUsers<User extends Named>(users: readonly User[], search: string): readonly User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return users
  return users.filter(({ email, firstName, lastName }) => {
    const text = `${email}\n${firstName ?? ''}\n${lastName ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Everyone who is not an Admin counts as a regular user, so that both add up to the total. */
export function countUsers(users: readonly Pick<AdminUser, 'role'>[]) {
  const admins = users.filter(({ role }) => role === 'Admin').length
  return { total: users.length, admins, regular: users.length - admins }
}
