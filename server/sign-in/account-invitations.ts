import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { ACCOUNT_INVITATION_DAYS, type AccountInvitation } from '#contract/admin.ts'
import { audit } from '#server/accounts/audit.ts'
import { fullName, type Person } from '#server/accounts/person.ts'
import { mailboxOf } from '#server/accounts/sending.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type AccountInvitationRow,
  accountInvitationLinks,
  accountInvitations,
  users,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { languageOf, wordsIn } from '#server/mail/words.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { isOpenInvitation } from './invited.ts'

/** Invitations to create an account, newest first: open and ended ones, and those that were accepted. */
export async function listAccountInvitations(db: Database): Promise<AccountInvitation[]> {
  const found = await db
    .select({ invitation: accountInvitations, invitedBy: users.email })
    .from(accountInvitations)
    .leftJoin(users, eq(users.id, accountInvitations.invitedBy))
    .orderBy(desc(accountInvitations.createdAt), desc(accountInvitations.id))
  return found.map(({ invitation, invitedBy }) => present(invitation, invitedBy))
}

const present = (
  { id, email, createdAt, expiresAt, acceptedAt }: AccountInvitationRow,
  invitedBy: string | null,
): AccountInvitation => ({
  ...{ id, email, invitedBy },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
})

/**
 * Invites a person by e-mail to create an account. The earlier invitation of the same address ends. Refuses (409
 * `account_exists`) an address that has an account, and (429) more e-mails to it than the limit allows.
 */
export async function inviteAccount(
  { db, jobs, limits }: Base,
  admin: Person,
  email: string,
): Promise<AccountInvitation> {
  return transact(db, async (tx) => {
    // Two administrators may invite the same person at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 0))`)
    if ((await tx.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()))) > 0) {
      throw conflict('This e-mail already has an account.', 'account_exists')
    }
    await tx
      .delete(accountInvitations)
      .where(
        and(
          eq(sql`lower(${accountInvitations.email})`, email.toLowerCase()),
          isNull(accountInvitations.acceptedAt),
        ),
      )
    const [invitation] = await tx
      .insert(accountInvitations)
      .values({
        email,
        invitedBy: admin.id,
        expiresAt: clock.fromNow(ACCOUNT_INVITATION_DAYS * DAY_MS),
      })
      .returning()
    await limits('invitation-recipient').spendIn(tx, mailboxOf(email))
    await sendEmail(tx, jobs, accountInvitationEmail, { invitationId: invitation!.id })
    await audit(tx, admin, admin, 'account invited', { name: email })
    return present(invitation!, admin.email)
  })
}

/** Removes an invitation; its link ends. An account that was created with it stays. Refuses (404) an unknown one. */
export async function deleteAccountInvitation(db: Database, admin: Person, id: number): Promise<void> {
  await transact(db, async (tx) => {
    const [removed] = await tx.delete(accountInvitations).where(eq(accountInvitations.id, id)).returning()
    if (!removed) throw notFound('Invitation')
    await audit(tx, admin, admin, 'account invitation deleted', { name: removed.email })
  })
}

/** Invitation e-mail. Each delivery has its own link to the invitation. */
export const accountInvitationEmail = defineEmail<{ invitationId: number }>(
  'account-invitation',
  async (db, { invitationId }, product) => {
    const { publicUrl } = product
    const [found] = await db
      .select({ invitation: accountInvitations, inviter: users })
      .from(accountInvitations)
      .leftJoin(users, eq(users.id, accountInvitations.invitedBy))
      .where(and(eq(accountInvitations.id, invitationId), isOpenInvitation()))
    if (!found) return null
    const { invitation, inviter } = found
    const token = newToken()
    await db.insert(accountInvitationLinks).values({ tokenHash: hashToken(token), invitationId })
    const { language, texts, quoted, day } = await wordsIn(product, languageOf(inviter))
    const { host } = publicUrl
    const name = inviter && fullName(inviter)
    const who = name ? quoted(name) : inviter?.email
    return {
      language,
      to: invitation.email,
      subject: texts.accountInvitationSubject({ product: product.productName, host }),
      paragraphs: [
        who ? texts.accountInvitation({ who, host }) : texts.accountInvitationByAdministrator({ host }),
        texts.accountInvitationUntil({ email: invitation.email, day: day(invitation.expiresAt) }),
      ],
      action: {
        label: texts.createAccount,
        url: new URL(`/sign-in?invitation=${token}`, publicUrl).href,
      },
    }
  },
  { toUnproven: true },
)
