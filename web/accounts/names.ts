import type { CurrentUser } from '#contract/accounts.ts'

type Named = Pick<CurrentUser, 'firstName' | 'email'>

/** The header's name for somebody: the first name or, failing that, the e-mail. */
export const nameOf = (user: Named) => user.firstName || user.email

/** How the dashboard greets; a provider may have given neither name nor e-mail. */
export const greetingName = (user: Named) => user.firstName || user.email || 'Friend'
