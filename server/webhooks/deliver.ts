import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { and, eq, sql } from 'drizzle-orm'
import { LISTED_DELIVERIES, WEBHOOK_TEST, type WebhookAttempt } from '#contract/webhooks.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type WebhookDeliveryRow,
  type WebhookRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { deliverWebhook } from './delivery-job.ts'
import { callableAddresses } from './public-addresses.ts'
import { signedHeaders } from './sign-payload.ts'
import { webhookOffEmail } from './webhook-off-email.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Delays between a failed attempt and the next one, in milliseconds (Standard Webhooks 1.0, 'Retry schedule'). */
const RETRY_AFTER_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR],
]
/** Time limit for an answer. */
const ANSWERED_BY_MS = 10 * SECOND
/** Time after which a webhook whose attempts have all failed is turned off. */
const FAILING_MS = 5 * DAY_MS
/** Status of a receiver that wants no more deliveries. */
const GONE = 410

type Outcome = Omit<WebhookAttempt, 'at'>
type Found = { webhook: WebhookRow; delivery: WebhookDeliveryRow }
type Job = NonNullable<(typeof deliverWebhook)['payload']>

/**
 * Makes one attempt of a delivery, and records its outcome. A webhook that was deleted or turned off since is not called.
 * An attempt that was recorded is not made again.
 */
export function runDeliverWebhook({ db, jobs, config }: Pick<Base, 'db' | 'jobs' | 'config'>) {
  const call = caller(config.webhookAllow)

  async function find({ deliveryId, attempt }: Job): Promise<Found | null> {
    const [found] = await db
      .select({ webhook: webhooks, delivery: webhookDeliveries, noted: webhookAttempts.number })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .leftJoin(
        webhookAttempts,
        and(eq(webhookAttempts.deliveryId, deliveryId), eq(webhookAttempts.number, attempt)),
      )
      .where(eq(webhookDeliveries.id, deliveryId))
    return found && found.noted === null ? found : null
  }

  const setState = (deliveryId: number, state: WebhookDeliveryRow['state']) =>
    db.update(webhookDeliveries).set({ state }).where(eq(webhookDeliveries.id, deliveryId))

  async function note(found: Found, { deliveryId, attempt, retry }: Job, outcome: Outcome): Promise<void> {
    const isDelivered = outcome.error === null
    const nextIn = isDelivered || outcome.status === GONE ? undefined : RETRY_AFTER_MS[retry]
    await transact(db, async (tx) => {
      const [webhook] = await tx
        .select()
        .from(webhooks)
        .where(eq(webhooks.id, found.webhook.id))
        .for('update')
      if (!webhook) return
      const noted = await tx
        .insert(webhookAttempts)
        .values({ deliveryId, number: attempt, at: clock.now(), ...outcome })
        .onConflictDoNothing()
        .returning()
      if (noted.length === 0) return
      const isFirst = webhook.failingSince === null
      const failingSince = isDelivered ? null : (webhook.failingSince ?? clock.now())
      const hasFailed = failingSince !== null && clock.ms() - failingSince.getTime() >= FAILING_MS
      const isActive = webhook.isActive && outcome.status !== GONE && !hasFailed
      if (isDelivered !== isFirst || isActive !== webhook.isActive)
        await tx.update(webhooks).set({ failingSince, isActive }).where(eq(webhooks.id, webhook.id))
      if (webhook.isActive && hasFailed) await sendEmail(tx, jobs, webhookOffEmail, { webhookId: webhook.id })
      const isOver = isDelivered || nextIn === undefined || !isActive
      const state = isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting'
      await tx.update(webhookDeliveries).set({ state }).where(eq(webhookDeliveries.id, deliveryId))
      if (isOver) return
      const next = { deliveryId, attempt: attempt + 1, retry: retry + 1 }
      await jobs.enlist(tx, deliverWebhook, [next], clock.fromNow(nextIn))
    })
  }

  return async (job: Job): Promise<void> => {
    const found = await find(job)
    if (!found) return
    // People may test a webhook that is off.
    if (!found.webhook.isActive && found.delivery.event !== WEBHOOK_TEST) {
      await setState(job.deliveryId, 'failed')
      return
    }
    await note(found, job, await call(found))
  }
}

/** Makes the request. Reads only the status of the answer, and follows no redirects. */
function caller(allowed: string[]) {
  const addresses = callableAddresses(allowed)
  return async ({ webhook, delivery }: Found): Promise<Outcome> => {
    const url = new URL(webhook.url)
    const headers = headersOf(webhook, delivery)
    const begun = performance.now()
    const ms = () => Math.round(performance.now() - begun)
    try {
      addresses.requireLiteral(url.hostname)
      const status = await post(url, delivery.payload, { headers, lookup: addresses.lookup })
      const isDelivered = status >= 200 && status < 300
      return { status, ms: ms(), error: isDelivered ? null : `Answered with status ${status}` }
    } catch (error) {
      return { status: null, ms: ms(), error: inWords(error as NodeJS.ErrnoException) }
    }
  }
}

function headersOf({ secret, formerSecret, formerUntil }: WebhookRow, delivery: WebhookDeliveryRow) {
  const isFormerGood = formerSecret !== null && formerUntil !== null && formerUntil.getTime() > clock.ms()
  const message = {
    id: `msg_${delivery.messageId}`,
    seconds: Math.floor(clock.ms() / 1000),
    payload: delivery.payload,
  }
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(delivery.payload)),
    'user-agent': 'PictureRail-Webhooks/1',
    ...signedHeaders(message, isFormerGood ? [secret, formerSecret] : [secret]),
  }
}

type Sending = { headers: Record<string, string>; lookup: ReturnType<typeof callableAddresses>['lookup'] }

/** The status of the answer. Rejects with the error of the connection, and after 10 seconds. */
function post(url: URL, payload: string, { headers, lookup }: Sending): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers,
    lookup,
    // No connection is kept alive, so that the next one looks its address up again.
    agent: false,
    signal: AbortSignal.timeout(ANSWERED_BY_MS),
  })
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0)
    response.destroy()
  })
  request.on('error', reject)
  request.end(payload)
  return promise
}

const MOST_CHARS = 300

function inWords({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'Did not answer within 10 seconds'
  if (code === 'NOT_PUBLIC') return 'The address is not public'
  if (code === 'ENOTFOUND') return 'The host was not found'
  return (message || code || name).slice(0, MOST_CHARS)
}

/** Deletes the deliveries that are no longer listed, with their attempts. Pending ones stay. */
export async function forgetDeliveries(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${webhookDeliveries} as old using (
      select id, row_number() over (partition by webhook_id order by id desc) as place from ${webhookDeliveries}
    ) as placed
    where placed.id = old.id and placed.place > ${LISTED_DELIVERIES} and old.state <> 'waiting'`)
}
