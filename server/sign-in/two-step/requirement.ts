import type { Person } from '#server/accounts/person.ts'
import type { Config } from '#server/configuration/config.ts'

/** True if this person must have two-step sign-in. */
export const mustHaveTwoStep = (
  { requireTwoStep }: Pick<Config, 'requireTwoStep'>,
  { role }: Pick<Person, 'role'>,
): boolean => requireTwoStep === 'everyone' || (requireTwoStep === 'admins' && role === 'Admin')
