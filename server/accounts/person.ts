import type { UserRow } from '#server/database/tables/index.ts'

/** A signed-in person, as every module uses it. */
export type Person = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'studioName'
  | 'messageTemplate'
  | 'language'
  | 'browserLanguage'
  | 'role'
  | 'status'
  | 'trialEndsAt'
  | 'stripeCustomerId'
  | 'emailVerifiedAt'
  | 'suspendedAt'
  | 'createdAt'
>

/** A person's name as others see it, or their email if they gave none. */
export const nameOrEmail = ({
  firstName,
  lastName,
  email,
}: Pick<Person, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
