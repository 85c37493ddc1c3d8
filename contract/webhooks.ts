/** Webhooks: addresses of other programs that are notified of events in an account's galleries. */
import { RowId } from './ids.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 20
/** Number of deliveries that are listed, and kept. */
export const LISTED_DELIVERIES = 100
export const WEBHOOK_URL_MAX = 2000
/** Hours after a new secret in which the former one signs, too. */
export const FORMER_SECRET_HOURS = 24

/** Events that a webhook can be notified of. */
export const WEBHOOK_EVENTS = [
  'gallery.created',
  'gallery.closed',
  'gallery.removed',
  'images.added',
  'images.waiting',
  'selection.sent',
  'view_link.opened',
  'picks.done',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const Url = z
  .url({ protocol: /^https?$/, error: 'Please enter an address, such as https://example.com/hook' })
  .max(WEBHOOK_URL_MAX, `Must be at most ${WEBHOOK_URL_MAX} characters`)

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Please choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length, 'Each event can be named once')

export const NewWebhook = z.object({
  url: Url,
  events: Events,
  /** The only gallery that it is notified about; all of its account's without it. */
  galleryId: RowId.nullish(),
})
export type NewWebhook = z.output<typeof NewWebhook>

/** A partial update. Pending deliveries go to the new address at the next attempt. */
export const WebhookChange = z.object({ url: Url, events: Events, isActive: z.boolean() }).partial()
export type WebhookChange = z.output<typeof WebhookChange>

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  galleryId: z.int().nullable(),
  /** False if it is switched off: it is notified of nothing. */
  isActive: z.boolean(),
  /** Time since which every delivery has failed. */
  failingSince: Time.nullable(),
  createdAt: Time,
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with the secret that signs its deliveries, which no other answer contains. */
export const MadeWebhook = Webhook.extend({ secret: z.string().regex(/^whsec_[\w+/]{43}=$/) })
export type MadeWebhook = z.infer<typeof MadeWebhook>

/** One request to the webhook's address. */
export const WebhookAttempt = z.object({
  at: Time,
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** Duration in milliseconds. */
  ms: z.int(),
  /** Reason of the failure; null after success. */
  error: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Name of the event that tests a webhook. */
export const WEBHOOK_TEST = 'webhook.test'

export const WebhookDelivery = z.object({
  id: z.int(),
  event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  createdAt: Time,
  /** Attempts in their order. */
  attempts: z.array(WebhookAttempt),
  state: z.enum(DELIVERY_STATES),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
