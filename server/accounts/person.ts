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

type Named = Pick<Person, 'firstName' | 'lastName'>

/** A person's name as others see it; empty if they gave none. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** A person's name, or their email if they gave none. */
export const nameOrEmail = (person: Named & Pick<Person, 'email'>): string => fullName(person) || person.email
