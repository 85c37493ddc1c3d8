import type { CurrentUser } from '#contract/accounts.ts'

type Named = Pick<CurrentUser, 'firstName' | 'email'>

/** The name in the header: the first name, or the email address if there is none. */
export const nameOf = (user: Named) => user.firstName || user.email

/** The name in the dashboard's greeting; an identity provider may give neither name nor email address. */
export const greetingName = (user: Named) => user.firstName || user.email || 'Friend'
