import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  FORMER_SECRET_HOURS,
  LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  type MadeWebhook,
  type NewWebhook,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '#contract/webhooks.ts'
import { audit } from '#server/accounts/audit.ts'
import { lockAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  galleries,
  type WebhookRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { badRequest, conflict, notFound } from '#server/platform/http/refusal.ts'
import { deliverWebhook } from './delivery-job.ts'
import { callableAddresses } from './public-addresses.ts'
import { newSecret } from './sign-payload.ts'
import { enlistDeliveries, payloadOf } from './tell-webhooks.ts'

const present = ({ id, url, events, galleryId, isActive, failingSince, createdAt }: WebhookRow): Webhook => ({
  ...{ id, url, events, galleryId, isActive },
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const ownWebhook = (userId: string, id: number) => and(eq(webhooks.id, id), eq(webhooks.userId, userId))

/** An account's webhooks in the order of their creation. */
export async function listWebhooks(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  return rows.map(present)
}

/**
 * Creates a webhook. Refuses (404) a gallery that the account does not own, (400) an address that may not be called, (429)
 * too many at once, and (409) more than `MAX_WEBHOOKS`.
 */
export async function createWebhook(
  services: Base,
  person: Person,
  { url, events, galleryId = null }: NewWebhook,
): Promise<MadeWebhook> {
  const { db } = services
  const userId = person.id
  await requireCallable(services, userId, url)
  return transact(db, async (tx) => {
    // Two at once must not both be the last allowed one.
    await lockAccount(tx, userId)
    if (galleryId !== null) await requireOwnGallery(tx, userId, galleryId)
    if ((await tx.$count(webhooks, eq(webhooks.userId, userId))) >= MAX_WEBHOOKS)
      throw conflict(`An account can have ${MAX_WEBHOOKS} webhooks. Please delete one first.`)
    const [made] = await tx
      .insert(webhooks)
      .values({ userId, url, events, galleryId, secret: newSecret() })
      .returning()
    await audit(tx, person, person, 'webhook created', { name: nameOf(url) })
    return { ...present(made!), secret: made!.secret }
  })
}

async function requireOwnGallery(tx: Transaction, userId: string, galleryId: number): Promise<void> {
  const own = and(eq(galleries.id, galleryId), eq(galleries.userId, userId), notRemoved)
  if ((await tx.$count(galleries, own)) === 0) throw notFound('Gallery')
}

/** Refuses (400) addresses that are not public, and schemes other than https unless the program itself uses http. */
async function requireCallable({ config, limits }: Base, userId: string, url: string): Promise<void> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && config.publicUrl.protocol === 'https:')
    throw badRequest('Please enter an address that begins with https://.')
  await limits('webhook').spend(userId)
  await callableAddresses(config.webhookAllow).require(hostname)
}

/**
 * Changes a webhook. Turning it on clears its failures. Refuses (404) one that is not the account's, and otherwise as
 * `createWebhook` does.
 */
export async function changeWebhook(
  services: Base,
  userId: string,
  id: number,
  wanted: WebhookChange,
): Promise<Webhook> {
  const { db } = services
  const own = await findOwn(db, userId, id)
  if (wanted.url !== undefined) await requireCallable(services, userId, wanted.url)
  const isTurnedOn = wanted.isActive === true && !own.isActive
  const changes = { ...wanted, ...(isTurnedOn && { failingSince: null }) }
  if (Object.values(changes).every((value) => value === undefined)) return present(own)
  const [changed] = await db.update(webhooks).set(changes).where(ownWebhook(userId, id)).returning()
  if (!changed) throw notFound('Webhook')
  return present(changed)
}

async function findOwn(db: Database, userId: string, id: number): Promise<WebhookRow> {
  const [own] = await db.select().from(webhooks).where(ownWebhook(userId, id))
  if (!own) throw notFound('Webhook')
  return own
}

/** Deletes a webhook; pending deliveries are not sent. Refuses (404) one that is not the account's. */
export async function deleteWebhook(db: Database, person: Person, id: number): Promise<void> {
  await transact(db, async (tx) => {
    const [deleted] = await tx.delete(webhooks).where(ownWebhook(person.id, id)).returning()
    if (!deleted) throw notFound('Webhook')
    await audit(tx, person, person, 'webhook deleted', { name: nameOf(deleted.url) })
  })
}

/** Name of a webhook in the activity: only the host, because the path may contain a secret. */
const nameOf = (url: string) => new URL(url).host

/** Gives a webhook a new secret; the previous one also signs for a day. Refuses (404) one that is not the account's. */
export async function replaceSecret(db: Database, userId: string, id: number): Promise<MadeWebhook> {
  const formerUntil = clock.fromNow(FORMER_SECRET_HOURS * 3_600_000)
  const [changed] = await db
    .update(webhooks)
    .set({ secret: newSecret(), formerSecret: sql`${webhooks.secret}`, formerUntil })
    .where(ownWebhook(userId, id))
    .returning()
  if (!changed) throw notFound('Webhook')
  return { ...present(changed), secret: changed.secret }
}

/** Enlists a test delivery without content. Refuses (404) a webhook that is not the account's, and (429) too many. */
export async function testWebhook({ db, jobs, limits }: Base, userId: string, id: number): Promise<void> {
  await findOwn(db, userId, id)
  await limits('webhook').spend(userId)
  await transact(db, async (tx) => {
    await enlistDeliveries(tx, jobs, [
      { webhookId: id, event: WEBHOOK_TEST, payload: payloadOf(WEBHOOK_TEST, {}) },
    ])
  })
}

/** The newest deliveries of a webhook, newest first. Refuses (404) one that is not the account's. */
export async function listDeliveries(db: Database, userId: string, id: number): Promise<WebhookDelivery[]> {
  await findOwn(db, userId, id)
  const listed = db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(LISTED_DELIVERIES)
    .as('listed')
  const rows = await db
    .select()
    .from(listed)
    .leftJoin(webhookAttempts, eq(webhookAttempts.deliveryId, listed.id))
    .orderBy(desc(listed.id), asc(webhookAttempts.number))
  return [...Map.groupBy(rows, (row) => row.listed.id).values()].map((each) => {
    const { id, event, createdAt, state } = each[0]!.listed
    const attempts = each.flatMap(({ webhook_attempts: attempt }) => attempt ?? [])
    return {
      ...{ id, event, state },
      createdAt: createdAt.toISOString(),
      attempts: attempts.map(({ at, status, ms, error }) => ({ at: at.toISOString(), status, ms, error })),
    }
  })
}

/**
 * Sends a delivery again, with its id. Refuses (404) one that is not of this webhook of the account, (409) any but a test
 * while the webhook is off, and (429) too many.
 */
export async function resendDelivery(
  { db, jobs, limits }: Base,
  userId: string,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<void> {
  const { isActive } = await findOwn(db, userId, id)
  await limits('webhook').spend(userId)
  await transact(db, async (tx) => {
    const [resent] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting' })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)))
      .returning()
    if (!resent) throw notFound('Delivery')
    if (!isActive && resent.event !== WEBHOOK_TEST)
      throw conflict('This webhook is off. Turn it on to send deliveries again.')
    const attempt = 1 + (await tx.$count(webhookAttempts, eq(webhookAttempts.deliveryId, deliveryId)))
    await jobs.enlist(tx, deliverWebhook, [{ deliveryId, attempt, retry: 0 }])
  })
}
