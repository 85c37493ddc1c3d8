import { and, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import { lockAgainstSuspension } from '#server/accounts/suspension.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type CollaboratorRow, collaborators, galleries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { isFound } from '#server/galleries/found.ts'
import { conflict, Refusal } from '#server/platform/http/refusal.ts'
import { hasCollaborationLink } from '#server/sign-in/invited.ts'

export type Invitation = {
  invitation: CollaboratorRow
  gallery: { id: number; title: string; description: string | null; userId: string }
  inviterEmail: string | null
}

const GONE_MESSAGE =
  'This collaboration invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.'

/** The invitation with this token. Refuses (404) unknown, removed and expired ones, and those of a suspended owner. */
async function invitationBy(db: Database | Transaction, token: string): Promise<Invitation> {
  const [found] = await db
    .select({ invitation: collaborators, gallery: galleries, inviterEmail: users.email })
    .from(collaborators)
    .innerJoin(galleries, eq(galleries.id, collaborators.galleryId))
    .leftJoin(users, eq(users.id, collaborators.invitedBy))
    .where(and(hasCollaborationLink(db, token), isFound))
  if (!found || (found.invitation.status === 'pending' && found.invitation.expiresAt <= clock.now())) {
    throw new Refusal(404, 'invitation_ended', GONE_MESSAGE)
  }
  return found
}

/**
 * The invitation with this token, for a person who opens it. Refuses (404) as `invitationBy` does, and (409) an invitation
 * that another person accepted.
 */
export async function invitationFor(db: Database, token: string, person: Person): Promise<Invitation> {
  const found = await invitationBy(db, token)
  const { status, userId } = found.invitation
  const isTheirs = userId === person.id || found.gallery.userId === person.id
  if (status === 'accepted' && !isTheirs) throw acceptedByAnother()
  return found
}

const acceptedByAnother = () =>
  conflict('Someone else has already accepted this invitation.', 'invitation_answered')

/**
 * Accepts or declines an invitation. Any signed-in person with the token may, except the owner. Repeating the same answer
 * changes nothing; a different answer, or one by another person, is refused (409).
 */
export function answerInvitation(
  db: Database,
  token: string,
  person: Person,
  answer: 'accepted' | 'declined',
): Promise<Invitation> {
  return transact(db, async (tx) => {
    await lockAgainstSuspension(tx, person.id)
    await tx.select().from(collaborators).where(hasCollaborationLink(tx, token)).for('update')
    const found = await invitationBy(tx, token)
    const { status, userId } = found.invitation
    if (found.gallery.userId === person.id) throw conflict('You already own this gallery.')
    if (status === 'accepted' && userId !== person.id) throw acceptedByAnother()
    if (status !== 'pending') {
      if (status === answer) return found
      throw conflict(`This invitation has already been ${status}.`, 'invitation_answered')
    }
    const [invitation] = await tx
      .update(collaborators)
      .set(
        answer === 'accepted'
          ? { status: answer, userId: person.id, acceptedAt: clock.now() }
          : { status: answer },
      )
      .where(eq(collaborators.id, found.invitation.id))
      .returning()
    return { ...found, invitation: invitation! }
  })
}
