import type { Database } from '#server/database/connect.ts'
import type { Person } from '../person.ts'
import { readTwoStep } from './set-up.ts'

/** Who must have two-step sign-in. */
export const TWO_STEP_REQUIREMENTS = ['no', 'admins', 'everyone'] as const
export type TwoStepRequirement = (typeof TWO_STEP_REQUIREMENTS)[number]

/** Whether this person must have it. */
export const mustHaveTwoStep = (requirement: TwoStepRequirement, { role }: Pick<Person, 'role'>): boolean =>
  requirement === 'everyone' || (requirement === 'admins' && role === 'Admin')

/** Whether this person must have it and has not set it up. */
export const owesTwoStep = async (
  db: Database,
  requirement: TwoStepRequirement,
  person: Person,
): Promise<boolean> => mustHaveTwoStep(requirement, person) && !(await readTwoStep(db, person.id)).on
