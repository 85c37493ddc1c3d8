import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { MadeWebhook, NewWebhook, Webhook, WebhookChange, WebhookDelivery } from '#contract/webhooks.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  resendDelivery,
  testWebhook,
} from './own-webhooks.ts'

/** Calls for the webhooks of a person. No token may make them: they need a session. */
export const webhookRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'webhooks')
  const one = { who: signedIn, params: z.object({ id: Id }) } as const

  call(
    'GET /api/webhooks',
    {
      operationId: 'listWebhooks',
      summary: 'List your webhooks',
      who: signedIn,
      answers: { 200: z.array(Webhook) },
    },
    async ({ person }) => listWebhooks(db, person.id),
  )

  call(
    'POST /api/webhooks',
    {
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description:
        'The answer has the secret that its deliveries are signed with, which is not shown again. The address must be public.',
      who: signedIn,
      body: NewWebhook,
      answers: { 201: MadeWebhook },
      refuses: { 404: ['not_found'], 409: ['conflict'], 429: ['too_many_requests'] },
    },
    async ({ person, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return createWebhook(base, person, body)
    },
  )

  call(
    'PATCH /api/webhooks/:id',
    {
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description: 'What is under way goes to a new address at the next try.',
      ...one,
      body: WebhookChange,
      answers: { 200: Webhook },
      refuses: { 404: ['not_found'], 429: ['too_many_requests'] },
    },
    async ({ person, params, body }) => changeWebhook(base, person.id, params.id, body),
  )

  call(
    'DELETE /api/webhooks/:id',
    {
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      ...one,
      answers: NO_CONTENT,
      refuses: { 404: ['not_found'] },
    },
    async ({ person, params }) => deleteWebhook(db, person, params.id),
  )

  call(
    'POST /api/webhooks/:id/secret',
    {
      operationId: 'replaceWebhookSecret',
      summary: 'Give a webhook a new secret',
      description: 'The former one signs beside it for 24 hours.',
      ...one,
      answers: { 200: MadeWebhook },
      refuses: { 404: ['not_found'] },
    },
    async ({ person, params, reply }) => {
      reply.header('cache-control', 'no-store')
      return replaceSecret(db, person.id, params.id)
    },
  )

  call(
    'POST /api/webhooks/:id/test',
    {
      operationId: 'testWebhook',
      summary: 'Send a test to a webhook',
      description: 'Its type is `webhook.test`, and it says nothing. A webhook that is off gets it, too.',
      ...one,
      answers: { 202: z.undefined() },
      refuses: { 404: ['not_found'], 429: ['too_many_requests'] },
    },
    async ({ person, params }) => testWebhook(base, person.id, params.id),
  )

  call(
    'GET /api/webhooks/:id/deliveries',
    {
      operationId: 'listWebhookDeliveries',
      summary: 'List the last 100 deliveries of a webhook, newest first',
      ...one,
      answers: { 200: z.array(WebhookDelivery) },
      refuses: { 404: ['not_found'] },
    },
    async ({ person, params }) => listDeliveries(db, person.id, params.id),
  )

  call(
    'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
    {
      operationId: 'resendWebhookDelivery',
      summary: 'Send a delivery again',
      description: 'It keeps its `webhook-id`.',
      who: signedIn,
      params: z.object({ id: Id, deliveryId: Id }),
      answers: { 202: z.undefined() },
      refuses: { 404: ['not_found'], 409: ['conflict'], 429: ['too_many_requests'] },
    },
    async ({ person, params }) => resendDelivery(base, person.id, params),
  )
}
