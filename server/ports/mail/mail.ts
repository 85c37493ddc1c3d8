/** An email. `id` (Message-ID) is stable over retries, so that mail clients recognise a repeated delivery. */
export type Email = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Shown as the sender's name, instead of the one that is set for all e-mails. */
  fromName?: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  /** Shown in the HTML, which names it by `cid`. */
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[]
  /** Whether its subject and links say what is in no log. */
  isPrivate?: boolean
}

/** The sender of emails: `Name <address>`, or name and address separately. */
export type Sender = string | { name: string; address: string }

/** Delivers emails. Throws Undeliverable for a permanent failure; any other error can be retried later. */
export type Mail = {
  deliver(email: Email): Promise<void>
  /** Throws when e-mails cannot be delivered now. Sends none. */
  check(): Promise<void>
}

/** The recipient or the email was refused permanently. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Undeliverable'
  }
}

/** What Nodemailer makes an email of. It says that no person wrote it, so that nothing answers it by itself (RFC 3834). */
export const messageOf = ({ id, isPrivate: _, fromName, subject, ...email }: Email, from: Sender) => ({
  ...email,
  subject: notEncoded(subject),
  from: fromName ? { name: notEncoded(fromName), address: addressOf(from) } : from,
  messageId: id,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Letters that mail programs would decode (RFC 2047) stay letters: what they stand for was never made harmless. */
const notEncoded = (text: string) => text.replaceAll('=?', '= ?')

const addressOf = (from: Sender): string =>
  typeof from === 'string' ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from) : from.address
