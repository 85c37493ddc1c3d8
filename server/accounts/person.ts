import type { UserRow } from '#server/database/tables/index.ts'

/** A signed-in person, as every module uses it. */
export type Person = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'role'
  | 'status'
  | 'trialEndsAt'
  | 'stripeCustomerId'
  | 'emailVerifiedAt'
  | 'suspendedAt'
  | 'createdAt'
> & {
  /** With an API token that is bound to a gallery: that one, and no other is opened. */
  onlyGalleryId?: number | null
  /** With an API token that may only read. */
  readOnly?: boolean
}

/** A person's name as others see it, or their email if they gave none. */
export const nameOrEmail = ({
  firstName,
  lastName,
  email,
}: Pick<Person, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
