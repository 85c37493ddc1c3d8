/** An email. `id` (Message-ID) is stable over retries, so that mail clients recognise a repeated delivery. */
export type Email = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Name of the sender, instead of the one set for all e-mails. */
  fromName?: string
  /** Address for replies, if not the sender's. */
  replyTo?: string
  /** Images in the HTML, which refers to them by `cid`. */
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[]
  /** True if its subject and links must not be logged. */
  isPrivate?: boolean
}

/** The sender of emails: `Name <address>`, or name and address separately. */
export type Sender = string | { name: string; address: string }

/** Delivers emails. Throws Undeliverable for a permanent failure; any other error can be retried later. */
export type Mail = {
  deliver(email: Email): Promise<void>
  /** Throws if e-mails cannot be delivered now. Sends none. */
  check(): Promise<void>
}

/** The recipient or the email was refused permanently. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Undeliverable'
  }
}

/** The email for Nodemailer, marked as generated so that no program replies to it (RFC 3834). */
export const messageOf = ({ id, isPrivate: _, fromName, subject, ...email }: Email, from: Sender) => ({
  ...email,
  subject: notEncoded(subject),
  from: fromName ? { name: notEncoded(fromName), address: addressOf(from) } : from,
  messageId: id,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Keeps mail programs from decoding text as RFC 2047, which could bring back characters removed earlier. */
const notEncoded = (text: string) => text.replaceAll('=?', '= ?')

const addressOf = (from: Sender): string =>
  typeof from === 'string' ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from) : from.address
