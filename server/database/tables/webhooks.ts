import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  type DeliveryState,
  WEBHOOK_URL_MAX,
  type WebhookDelivery,
  type WebhookEvent,
} from '#contract/webhooks.ts'
import { createdAt, moment, userId } from './columns.ts'
import { galleries } from './galleries.ts'

/** Addresses of other programs that are notified of events in an account's galleries. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: serial().primaryKey(),
    userId: userId(),
    url: varchar({ length: WEBHOOK_URL_MAX }).notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The only gallery whose events are sent; null for all. */
    galleryId: integer('gallery_id').references(() => galleries.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(true),
    /** Time from which every attempt has failed. */
    failingSince: moment('failing_since'),
    secret: text().notNull(),
    /** The previous secret, which also signs until `formerUntil`. */
    formerSecret: text('former_secret'),
    formerUntil: moment('former_until'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhooks_user').on(table.userId),
    // Needed to delete a gallery.
    index('webhooks_gallery').on(table.galleryId),
  ],
)
export type WebhookRow = typeof webhooks.$inferSelect

/** Messages to webhooks, from the moment they are enlisted. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: serial().primaryKey(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Id of the message, the same in every attempt and when it is sent again. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    event: varchar({ length: 40 }).$type<WebhookDelivery['event']>().notNull(),
    /** JSON. */
    payload: text().notNull(),
    /** Key of an event that a recurring job detects, so that it is sent once; null for other events. */
    occurrence: text(),
    state: varchar({ length: 10 }).$type<DeliveryState>().notNull().default('waiting'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    unique('webhook_deliveries_occurrence').on(table.webhookId, table.event, table.occurrence),
  ],
)
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

/** Requests to the address of a webhook. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** Number of the attempt, from 1. */
    number: smallint().notNull(),
    at: moment('at').notNull().default(sql`now()`),
    status: smallint(),
    ms: integer().notNull(),
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)
