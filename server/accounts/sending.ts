/** Facts on which the limits of e-mails to others depend: the sender's standing and the recipient's mailbox. */
import type { Person } from './person.ts'

export const isPaid = ({ role, status }: Pick<Person, 'role' | 'status'>): boolean =>
  role === 'Admin' || status === 'paid'

/** `olga+news@example.org` is in the mailbox of `olga@example.org`. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@[^@]*$)/, '')
