import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { customDomains, galleries, webhookDeliveries, webhooks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { isDomainOfGallery, visitorsAddress } from '#server/galleries/address.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { deliverWebhook } from './delivery-job.ts'

/** Ids in a payload besides the gallery and its address. */
export type EventIds = { imageIds?: number[]; viewLinkId?: number; selectionId?: number }

/** Services that `tellWebhooks` needs. */
export type Telling = Pick<Base, 'jobs' | 'config'>

/** Enlists the delivery of an event in a gallery to each webhook that subscribes to it, in the event's transaction. */
export async function tellWebhooks(
  tx: Transaction,
  { jobs, config }: Telling,
  event: WebhookEvent,
  galleryId: number,
  ids: EventIds = {},
): Promise<void> {
  const told = await toldOf(tx, event, eq(galleries.id, galleryId))
  const deliveries = told.map((hook) => ({
    ...{ webhookId: hook.webhookId, event },
    payload: payloadOf(event, { ...galleryOf(hook, config), ...ids }),
  }))
  await enlistDeliveries(tx, jobs, deliveries)
}

/** Notifies webhooks of galleries that have closed to visitors since the last run. */
export const tellOfClosing = defineJob('tell-of-closing', { concurrency: 1 })

/** Time after a gallery's closing within which webhooks are notified, in case no process was running. */
const TOLD_WITHIN = sql`interval '3 days'`

export const runTellOfClosing =
  ({ db, jobs, config }: Telling & { db: Database }) =>
  () =>
    transact(db, async (tx) => {
      const isDue = and(
        notRemoved,
        sql`${galleries.closesAt} <= now()`,
        sql`${galleries.closesAt} > greatest(now() - ${TOLD_WITHIN}, ${webhooks.createdAt})`,
        sql`not exists (select from ${webhookDeliveries} as told where told.webhook_id = ${webhooks.id}
          and told.event = 'gallery.closed' and told.occurrence = ${OCCURRENCE})`,
      )
      const told = await toldOf(tx, 'gallery.closed', isDue)
      const deliveries = told.map((hook) => ({
        ...{ webhookId: hook.webhookId, event: 'gallery.closed' as const },
        payload: payloadOf('gallery.closed', galleryOf(hook, config)),
        occurrence: hook.occurrence,
      }))
      await enlistDeliveries(tx, jobs, deliveries)
    })

/** Identifies one closing of a gallery: setting an equal date again does not repeat it. */
const OCCURRENCE = sql<string>`${galleries.id} || ' ' || extract(epoch from ${galleries.closesAt})`

type Told = Awaited<ReturnType<typeof toldOf>>[number]

/** The webhooks that subscribe to an event in galleries of their accounts, with these galleries. */
const toldOf = (tx: Transaction, event: WebhookEvent, which: SQL | undefined) =>
  tx
    .select({
      webhookId: webhooks.id,
      galleryId: galleries.id,
      subdomain: galleries.subdomain,
      domain: customDomains.hostname,
      occurrence: OCCURRENCE,
    })
    .from(webhooks)
    .innerJoin(galleries, eq(galleries.userId, webhooks.userId))
    .leftJoin(customDomains, isDomainOfGallery)
    .where(
      and(
        which,
        webhooks.isActive,
        sql`${event} = any(${webhooks.events})`,
        or(isNull(webhooks.galleryId), eq(webhooks.galleryId, galleries.id)),
      ),
    )

const galleryOf = ({ galleryId, subdomain, domain }: Told, config: Base['config']) => ({
  galleryId,
  address: visitorsAddress({ subdomain }, domain, config),
})

/** The body of a delivery (Standard Webhooks 1.0, 'Payload structure'). */
export const payloadOf = (type: WebhookDelivery['event'], data: object): string =>
  JSON.stringify({ type, timestamp: clock.now().toISOString(), data })

/** Enlists these deliveries, only once for each occurrence. */
export async function enlistDeliveries(
  tx: Transaction,
  jobs: Telling['jobs'],
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  if (deliveries.length === 0) return
  const enlisted = await tx
    .insert(webhookDeliveries)
    .values(deliveries)
    .onConflictDoNothing()
    .returning({ deliveryId: webhookDeliveries.id })
  await jobs.enlist(
    tx,
    deliverWebhook,
    enlisted.map(({ deliveryId }) => ({ deliveryId, attempt: 1, retry: 0 })),
  )
}
