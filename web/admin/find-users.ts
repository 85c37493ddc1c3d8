/** Which accounts the user management shows, how it counts them and what it calls them. Pure. */
import type { AdminUser } from '#contract/admin.ts'

type Named = Pick<AdminUser, 'email' | 'firstName' | 'lastName'>

/** First plus last name, otherwise the part of the e-mail before the at sign. */
export const displayName = ({ email, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email.slice(0, email.indexOf('@'))

/** Those that have every word of the search in e-mail, first or last name; case does not matter. */
export function findUsers<User extends Named>(users: readonly User[], search: string): readonly User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return users
  return users.filter(({ email, firstName, lastName }) => {
    const text = `${email}\n${firstName ?? ''}\n${lastName ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Everybody who is not an Admin counts as a regular user, so that both add up to all. */
export function countUsers(users: readonly Pick<AdminUser, 'role'>[]) {
  const admins = users.filter(({ role }) => role === 'Admin').length
  return { total: users.length, admins, regular: users.length - admins }
}
