import type { Person } from '#server/accounts/person.ts'

/** Who must have two-step sign-in. */
export const TWO_STEP_REQUIREMENTS = ['no', 'admins', 'everyone'] as const
export type TwoStepRequirement = (typeof TWO_STEP_REQUIREMENTS)[number]

/** Whether this person must have it. */
export const mustHaveTwoStep = (requirement: TwoStepRequirement, { role }: Pick<Person, 'role'>): boolean =>
  requirement === 'everyone' || (requirement === 'admins' && role === 'Admin')
