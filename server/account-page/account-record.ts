import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { shownStatus } from '#contract/standing.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import {
  apiTokens,
  auditEntries,
  collaborators,
  customDomains,
  galleries,
  identities,
  passkeys,
  presets,
  sessions,
  sites,
  totpSecrets,
  webhooks,
} from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { galleriesOnSite } from '#server/galleries/site-places.ts'
import { clientsRecord } from './clients-record.ts'

/** Name of an export in the audit. */
export const EXPORTED = 'account exported'

/**
 * `account.json` of an export: everything that is kept about a person, but neither secrets nor hashes of them. An
 * unchanged account gives an equal record, so that a broken download can be resumed.
 */
export async function accountRecord(db: Database, person: Person) {
  const { id } = person
  return {
    version: 1,
    profile: {
      id,
      firstName: person.firstName,
      lastName: person.lastName,
      profileImageUrl: person.profileImageUrl,
      studioName: person.studioName,
      messageTemplate: person.messageTemplate,
      language: person.language,
      browserLanguage: person.browserLanguage,
      role: person.role,
      createdAt: person.createdAt,
    },
    site: await siteOf(db, id),
    presets: await db
      .select({ name: presets.name, settings: presets.settings, createdAt: presets.createdAt })
      .from(presets)
      .where(eq(presets.userId, id))
      .orderBy(presets.name, presets.id),
    webhooks: await db
      .select({
        url: webhooks.url,
        events: webhooks.events,
        galleryId: webhooks.galleryId,
        isActive: webhooks.isActive,
        createdAt: webhooks.createdAt,
      })
      .from(webhooks)
      .where(eq(webhooks.userId, id))
      .orderBy(webhooks.id),
    email: { address: person.email, verifiedAt: person.emailVerifiedAt },
    plan: { status: shownStatus(person), trialEndsAt: person.trialEndsAt },
    signIn: {
      services: await db
        .select({ issuer: identities.issuer, subject: identities.subject })
        .from(identities)
        .where(eq(identities.userId, id))
        .orderBy(identities.issuer, identities.subject),
      passkeys: await db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, id))
        .orderBy(passkeys.createdAt),
      apiTokens: await db
        .select({
          name: apiTokens.name,
          scope: apiTokens.scope,
          createdAt: apiTokens.createdAt,
          expiresAt: apiTokens.expiresAt,
          lastUsedAt: apiTokens.lastUsedAt,
        })
        .from(apiTokens)
        .where(eq(apiTokens.userId, id))
        .orderBy(apiTokens.id),
      twoStepSince:
        (
          await db.select({ at: totpSecrets.confirmedAt }).from(totpSecrets).where(eq(totpSecrets.userId, id))
        )[0]?.at ?? null,
    },
    sessions: await db
      .select({
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        address: sessions.address,
        agent: sessions.agent,
      })
      .from(sessions)
      // Excludes sessions of administrators who act as the person.
      .where(and(eq(sessions.userId, id), isNull(sessions.actorId)))
      .orderBy(sessions.createdAt),
    collaborations: await db
      .select({
        title: galleries.title,
        subdomain: galleries.subdomain,
        status: collaborators.status,
        acceptedAt: collaborators.acceptedAt,
      })
      .from(collaborators)
      .innerJoin(galleries, eq(galleries.id, collaborators.galleryId))
      .where(and(eq(collaborators.userId, id), notRemoved))
      .orderBy(collaborators.id),
    clients: await clientsRecord(db, id),
    audit: (
      await db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.userId, id), ne(auditEntries.action, EXPORTED)))
        .orderBy(desc(auditEntries.id))
    ).map(({ at, actorId, action }) => ({
      createdAt: at,
      action,
      by: actorId === id ? 'yourself' : 'an administrator',
    })),
  }
}

/** The person's site; null if they have never set it up. */
async function siteOf(db: Database, userId: string) {
  const [found] = await db
    .select({ site: sites, customDomain: customDomains.hostname })
    .from(sites)
    .leftJoin(customDomains, eq(customDomains.siteOf, sites.userId))
    .where(eq(sites.userId, userId))
  if (!found) return null
  const { userId: _, publicId: _id, ...site } = found.site
  const shown = await galleriesOnSite(db, userId)
  return {
    ...site,
    customDomain: found.customDomain,
    galleries: shown.map(({ subdomain }) => subdomain),
  }
}
