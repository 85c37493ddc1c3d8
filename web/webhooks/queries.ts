import { queryOptions } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'

// What other programs answer is not noticed here: it is read again whenever it is opened.
export const webhooksQuery = queryOptions<Webhook[]>({ queryKey: ['/api/webhooks'], staleTime: 0 })

export const deliveriesQuery = (id: number) =>
  queryOptions<WebhookDelivery[]>({ queryKey: [`/api/webhooks/${id}/deliveries`], staleTime: 0 })
