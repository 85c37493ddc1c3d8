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
>
