import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { INVITATION_LIFETIME_DAYS } from '#contract/collaborators.ts'
import { translated } from '#contract/translations.ts'
import { fullName, type Person } from '#server/accounts/person.ts'
import { isPaid, mailboxOf } from '#server/accounts/sending.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import {
  type CollaboratorRow,
  collaborators,
  type GalleryRow,
  galleries,
  invitationLinks,
  users,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { lockGallery } from '#server/galleries/changed.ts'
import { isFound } from '#server/galleries/found.ts'
import { isolated } from '#server/mail/isolated.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { languageOf, wordsIn } from '#server/mail/words.ts'
import { conflict, forbidden } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/**
 * Invites a person by email to manage a gallery. Refuses (403 `email_unverified`) an inviter whose own email is not
 * proven, (409) the owner's own address, and one whose invitation is pending or accepted, and (429) more than the limits
 * allow; after a decline or an expiry the same address can be invited again, with a new link.
 */
export async function inviteCollaborator(
  { db, jobs, limits }: Base,
  gallery: GalleryRow,
  inviter: Person,
  email: string,
): Promise<CollaboratorRow> {
  if (!inviter.emailVerifiedAt) {
    throw forbidden('Please confirm your e-mail first. Then you can invite people.', 'email_unverified')
  }
  try {
    return await transact(db, async (tx) => {
      await lockGallery(tx, gallery.id, { accounts: [inviter.id] })
      const [owner] = await tx.select().from(users).where(eq(users.id, gallery.userId))
      if (owner?.email.toLowerCase() === email.toLowerCase()) throw conflict('You already own this gallery.')
      const ofThisAddress = and(
        eq(collaborators.galleryId, gallery.id),
        eq(sql`lower(${collaborators.email})`, email.toLowerCase()),
      )
      const [before] = await tx.select().from(collaborators).where(ofThisAddress).for('update')
      if (before?.status === 'accepted')
        throw conflict('This person is already a collaborator.', 'already_invited')
      if (before?.status === 'pending' && before.expiresAt > clock.now()) throw alreadyInvited()
      // Deleted by id: the unique index catches a simultaneous invitation by another call.
      if (before) await tx.delete(collaborators).where(eq(collaborators.id, before.id))

      const [invited] = await tx
        .insert(collaborators)
        .values({
          galleryId: gallery.id,
          email,
          invitedBy: inviter.id,
          expiresAt: clock.fromNow(INVITATION_LIFETIME_DAYS * DAY_MS),
        })
        .returning()
      await limits(isPaid(inviter) ? 'invitation-paid' : 'invitation-trial').spendIn(tx, inviter.id)
      await limits('invitation-recipient').spendIn(tx, mailboxOf(email))
      await sendEmail(tx, jobs, invitationEmail, { collaboratorId: invited!.id })
      return invited!
    })
  } catch (error) {
    if (violatesUnique(error, 'collaborators_gallery_email')) throw alreadyInvited()
    throw error
  }
}

const alreadyInvited = () => conflict('This person has already been invited.', 'already_invited')

/** The account of the invited person, if there is one. */
const recipient = alias(users, 'recipient')

/** Invitation e-mail. Each delivery has its own link to the invitation. */
export const invitationEmail = defineEmail<{ collaboratorId: number }>(
  'invitation',
  async (db, { collaboratorId }, product) => {
    const [found] = await db
      .select({ invited: collaborators, gallery: galleries, inviter: users, recipient })
      .from(collaborators)
      .innerJoin(galleries, eq(galleries.id, collaborators.galleryId))
      .innerJoin(users, eq(users.id, collaborators.invitedBy))
      .leftJoin(recipient, sql`lower(${recipient.email}) = lower(${collaborators.email})`)
      .where(
        and(
          eq(collaborators.id, collaboratorId),
          eq(collaborators.status, 'pending'),
          gt(collaborators.expiresAt, clock.now()),
          isFound,
        ),
      )
    if (!found) return null
    const { invited, gallery, inviter } = found
    if (!inviter.emailVerifiedAt) return null
    const token = newToken()
    await db.insert(invitationLinks).values({ tokenHash: hashToken(token), collaboratorId })
    const { language, texts, quoted } = await wordsIn(
      product,
      languageOf(found.recipient),
      gallery.language,
      languageOf(inviter),
    )
    const title = quoted(translated(gallery, language).title)
    const name = fullName(inviter)
    const who = name ? `${isolated(inviter.email)} (${quoted(name)})` : inviter.email
    return {
      language,
      to: invited.email,
      subject: texts.invitationSubject({ email: inviter.email, title }),
      paragraphs: [
        texts.invitation({ who, title }),
        texts.invitationExpires({ days: INVITATION_LIFETIME_DAYS }),
      ],
      action: {
        label: texts.viewInvitation,
        url: new URL(`/accept-collaboration/${token}`, product.publicUrl).href,
      },
    }
  },
  { toUnproven: true },
)
