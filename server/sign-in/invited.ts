/** Invitations to create an account: by an administrator, or to work on a gallery. */
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { INVITED_ONLY, type InvitedTo } from '#contract/accounts.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  accountInvitationLinks,
  accountInvitations,
  collaborators,
  galleries,
  invitationLinks,
  users,
} from '#server/database/tables/index.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { hashToken } from '#server/platform/tokens.ts'

/** Refusal (403) without an invitation. */
export const invitationRequired = () => forbidden(INVITED_ONLY, 'invitation_required')

/** Part of queries: an administrator's invitation that has neither ended nor been accepted. */
export const isOpenInvitation = () =>
  and(isNull(accountInvitations.acceptedAt), gt(accountInvitations.expiresAt, clock.now()))

const openInvitationOf = (db: Database | Transaction, which: SQL) =>
  db.select().from(accountInvitations).where(and(which, isOpenInvitation()))

/** Pending invitations to work on a gallery that is not removed and whose owner is not suspended. */
const collaborationOf = (db: Database | Transaction, which: SQL) =>
  db
    .select({ email: collaborators.email })
    .from(collaborators)
    .innerJoin(galleries, eq(galleries.id, collaborators.galleryId))
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(
      and(
        which,
        eq(collaborators.status, 'pending'),
        gt(collaborators.expiresAt, clock.now()),
        isNull(galleries.removedAt),
        isNull(users.suspendedAt),
      ),
    )

const hasLink = (db: Database | Transaction, token: string) =>
  inArray(
    accountInvitations.id,
    db
      .select({ id: accountInvitationLinks.invitationId })
      .from(accountInvitationLinks)
      .where(eq(accountInvitationLinks.tokenHash, hashToken(token))),
  )

/** Part of queries: the invitation to work on a gallery that the link with this token is of. */
export const hasCollaborationLink = (db: Database | Transaction, token: string) =>
  inArray(
    collaborators.id,
    db
      .select({ id: invitationLinks.collaboratorId })
      .from(invitationLinks)
      .where(eq(invitationLinks.tokenHash, hashToken(token))),
  )

/** E-mail that the link with this token invites, and the page that follows; null if it has ended. */
export async function invitedBy(db: Database, token: string): Promise<InvitedTo> {
  const [invitation] = await openInvitationOf(db, hasLink(db, token))
  if (invitation) return { email: invitation.email, returnTo: '/dashboard' }
  const [collaboration] = await collaborationOf(db, hasCollaborationLink(db, token))
  return (
    (collaboration && {
      email: collaboration.email,
      returnTo: `/accept-collaboration/${encodeURIComponent(token)}`,
    }) ??
    null
  )
}

/**
 * Takes the invitation with this token, which is for this e-mail and proves it. An administrator's works once; one to
 * work on a gallery is accepted later, by the invited person. Refuses (403 `invitation_required`) any other token.
 */
export async function takeInvitation(tx: Transaction, token: string, email: string): Promise<void> {
  const [invitation] = await openInvitationOf(tx, hasLink(tx, token)).for('update')
  const [invited] = invitation ? [invitation] : await collaborationOf(tx, hasCollaborationLink(tx, token))
  if (invited?.email.toLowerCase() !== email.toLowerCase()) throw invitationRequired()
  if (invitation) await accept(tx, eq(accountInvitations.id, invitation.id))
}

/** True if this e-mail, which the person has proven elsewhere, is invited. Takes an administrator's invitation. */
export async function takeInvitationOf(tx: Transaction, email: string): Promise<boolean> {
  const isTo = eq(sql`lower(${accountInvitations.email})`, email.toLowerCase())
  const [invitation] = await openInvitationOf(tx, isTo).for('update')
  if (invitation) {
    await accept(tx, eq(accountInvitations.id, invitation.id))
    return true
  }
  const collaboration = eq(sql`lower(${collaborators.email})`, email.toLowerCase())
  return (await collaborationOf(tx, collaboration)).length > 0
}

const accept = (tx: Transaction, which: SQL) =>
  tx.update(accountInvitations).set({ acceptedAt: clock.now() }).where(which)
