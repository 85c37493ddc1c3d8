import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { audit } from '#server/accounts/audit.ts'
import type { Person } from '#server/accounts/person.ts'
import { suspended } from '#server/accounts/suspension.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { identities, localAccounts, type UserRow, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { type Identity, SignInRefused } from '#server/ports/identity/identity.ts'
import { takeInvitationOf } from './invited.ts'
import { removeFactors } from './remove-factors.ts'
import { endSessionsOf } from './sessions.ts'

type Terms = {
  trialDays: number
  adminEmails: string[]
  signUp: 'open' | 'invited'
  /** Language of the browser, for a new account; undefined for none of ours. */
  browserLanguage: Language | undefined
}

/**
 * Finds or creates the account of an identity, and updates it. Accounts are matched by issuer and subject. A verified
 * email joins the account that has it; an unverified one never gives access to an existing account.
 * Refuses (403) a suspended account without changing it, and, if invitations are required, new people who are not invited.
 */
export function signInWithIdentity(db: Database, identity: Identity, terms: Terms): Promise<Person> {
  return transact(db, async (tx) => {
    // Two simultaneous first sign-ins of one person must not create two accounts.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${identity.email?.toLowerCase() ?? identity.subject}, 0))`,
    )
    const known = await accountOf(tx, identity)
    const person = known ?? (await joinByEmail(tx, identity)) ?? (await newAccount(tx, identity, terms))
    if (person.suspendedAt) throw suspended()
    return bringUpToDate(tx, person, identity, terms)
  })
}

async function accountOf(tx: Transaction, { issuer, subject }: Identity): Promise<UserRow | undefined> {
  const [found] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return found?.user
}

async function joinByEmail(tx: Transaction, identity: Identity): Promise<UserRow | undefined> {
  const user = identity.email ? await accountWithEmail(tx, identity.email) : undefined
  if (!user) return undefined
  if (!identity.emailVerified) {
    throw new SignInRefused(
      'failed',
      'An account has this e-mail already, and the provider has not verified it',
    )
  }
  // An attacker may have created this account with another person's email.
  await endSessionsOf(tx, user.id)
  await tx.delete(localAccounts).where(eq(localAccounts.userId, user.id))
  await removeFactors(tx, user)
  await tx.delete(identities).where(and(eq(identities.userId, user.id), eq(identities.emailVerified, false)))
  return user
}

async function newAccount(tx: Transaction, identity: Identity, terms: Terms): Promise<UserRow> {
  const { email, emailVerified } = identity
  if (!email) throw new SignInRefused('failed', 'The provider gave no e-mail')
  const isInvited = emailVerified && (await takeInvitationOf(tx, email))
  if (terms.signUp === 'invited' && !isInvited && !isListed(identity, terms)) {
    throw new SignInRefused('uninvited', 'This e-mail is not invited')
  }
  const [user] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      email,
      browserLanguage: terms.browserLanguage,
      trialEndsAt: clock.fromNow(terms.trialDays * DAY_MS),
    })
    .returning()
  return user!
}

async function bringUpToDate(
  tx: Transaction,
  person: UserRow,
  identity: Identity,
  terms: Terms,
): Promise<Person> {
  const { email, emailVerified } = identity
  const holder = email ? await accountWithEmail(tx, email) : undefined
  // An email of another account stays with that account.
  const isTheirs = email !== null && (!holder || holder.id === person.id)
  const becomesAdmin = isListed(identity, terms)
  const provenSince = isSame(person.email, email ?? '') ? users.emailVerifiedAt : null
  const [current] = await tx
    .update(users)
    .set({
      ...(isTheirs && {
        email,
        emailVerifiedAt: emailVerified ? sql`coalesce(${provenSince}, now())` : null,
      }),
      ...namesOf(identity),
      profileImageUrl: identity.pictureUrl,
      // Left out otherwise: an administrator may have changed it since it was read.
      ...(becomesAdmin && { role: 'Admin' as const }),
      updatedAt: clock.now(),
    })
    .where(eq(users.id, person.id))
    .returning()
  if (person.email !== current!.email) {
    await audit(tx, current!, current!, 'email changed', { from: person.email, to: current!.email })
  }
  if (becomesAdmin && person.role !== 'Admin') {
    await audit(tx, current!, current!, 'role changed', {
      from: person.role,
      to: current!.role,
      by: 'ADMIN_EMAILS',
    })
  }
  if (!isSame(person.email, current!.email)) {
    // The other identities verified the previous email, not this one.
    await tx.update(identities).set({ emailVerified: false }).where(eq(identities.userId, person.id))
  }
  await remember(tx, person.id, {
    ...identity,
    emailVerified: emailVerified && isSame(email, current!.email),
  })
  return current!
}

/** True if the email is verified and in ADMIN_EMAILS. */
const isListed = ({ email, emailVerified }: Identity, { adminEmails }: Terms) =>
  emailVerified && adminEmails.some((listed) => isSame(listed, email ?? ''))

/** Names that the provider sends; without any, the names that the person has given here stay. */
const namesOf = ({ firstName, lastName }: Identity) =>
  firstName === null && lastName === null ? {} : { firstName, lastName }

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

async function accountWithEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user
}

const remember = (tx: Transaction, userId: string, { issuer, subject, emailVerified }: Identity) =>
  tx
    .insert(identities)
    .values({ issuer, subject, userId, emailVerified })
    .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: { emailVerified } })
