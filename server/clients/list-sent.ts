import { desc, eq } from 'drizzle-orm'
import type { SentGallery } from '#contract/sending.ts'
import { nameOrEmail } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { sentEmails, users } from '#server/database/tables/index.ts'
import { withoutHidden } from '#server/platform/hidden-characters.ts'

/** Recipients of a gallery, newest first. */
export async function listSent(db: Database, galleryId: number): Promise<SentGallery[]> {
  const rows = await db
    .select({ sent: sentEmails, sender: users })
    .from(sentEmails)
    .leftJoin(users, eq(users.id, sentEmails.sentBy))
    .where(eq(sentEmails.galleryId, galleryId))
    .orderBy(desc(sentEmails.id))
  return rows.map(({ sent: { id, recipient, subject, sentAt, viewLinkId, openedOn }, sender }) => ({
    ...{ id, to: recipient, subject: withoutHidden(subject), sentAt: sentAt.toISOString() },
    ...{ sentBy: sender && nameOrEmail(sender), viewLinkId, openedOn },
  }))
}
