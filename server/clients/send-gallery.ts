import { and, eq } from 'drizzle-orm'
import type { SendGallery } from '#contract/sending.ts'
import type { Person } from '#server/accounts/person.ts'
import { isPaid, mailboxOf } from '#server/accounts/sending.ts'
import type { Base } from '#server/base.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleryEmails, sentEmails, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { sendEmails } from '#server/mail/send-email.ts'
import { badRequest, forbidden } from '#server/platform/http/refusal.ts'
import { galleryEmail } from './gallery-email.ts'

/**
 * Sends a gallery by e-mail, to each address once. Refuses (403 `email_unverified`) a sender whose own e-mail is not
 * proven, (400) a view link of another gallery, and (429) more than the limits allow, as for invitations.
 */
export async function sendGallery(
  { db, jobs, limits }: Base,
  galleryId: number,
  sender: Person,
  { to, subject, message, viewLinkId }: SendGallery,
): Promise<void> {
  if (!sender.emailVerifiedAt)
    throw forbidden('Please confirm your e-mail first. Then you can send galleries.', 'email_unverified')
  const lower = to.map((email) => email.toLowerCase())
  const recipients = to.filter((_, place) => lower.indexOf(lower[place]!) === place)
  await transact(db, async (tx) => {
    await lockGallery(tx, galleryId, { accounts: [sender.id] })
    await requireLink(tx, galleryId, viewLinkId)
    const [written] = await tx
      .insert(galleryEmails)
      .values({ galleryId, senderId: sender.id, viewLinkId, recipients, subject, message })
      .returning({ id: galleryEmails.id })
    const ofSender = limits(isPaid(sender) ? 'gallery-email-paid' : 'gallery-email-trial')
    await ofSender.spendIn(tx, sender.id, recipients.length)
    await limits('gallery-email-recipient').spendEachIn(tx, recipients.map(mailboxOf))
    const each = recipients.map((_, recipient) => ({ emailId: written!.id, recipient }))
    await sendEmails(tx, jobs, galleryEmail, each)
    await tx
      .insert(sentEmails)
      .values(
        recipients.map((recipient) => ({ galleryId, recipient, subject, sentBy: sender.id, viewLinkId })),
      )
  })
}

/** Refuses (400) a view link of another gallery. */
export async function requireLink(
  db: Database | Transaction,
  galleryId: number,
  viewLinkId: number | undefined,
): Promise<void> {
  if (viewLinkId === undefined) return
  const ofGallery = and(eq(viewLinks.id, viewLinkId), eq(viewLinks.galleryId, galleryId))
  if ((await db.$count(viewLinks, ofGallery)) === 0)
    throw badRequest('viewLinkId must be a view link of this gallery.')
}
