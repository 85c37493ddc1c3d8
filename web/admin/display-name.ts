import type { AdminUser } from '#contract/admin.ts'

/** First and last name, otherwise the part of the email address before the at sign. */
export const displayName = ({
  email,
  firstName,
  lastName,
}: Pick<AdminUser, 'email' | 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email.slice(0, email.indexOf('@'))
