/** What the limits of e-mails that people send to others go by. */
import type { Person } from './person.ts'

export const isPaid = ({ role, status }: Pick<Person, 'role' | 'status'>): boolean =>
  role === 'Admin' || status === 'paid'

/** `olga+news@example.org` is in the mailbox of `olga@example.org`. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@[^@]*$)/, '')
