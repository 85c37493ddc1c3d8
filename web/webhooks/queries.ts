import { queryOptions } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'

// Read again whenever it is opened: answers of other programs are not noticed here.
export const webhooksQuery = queryOptions<Webhook[]>({ queryKey: ['/api/webhooks'], staleTime: 0 })

export const deliveriesQuery = (id: number) =>
  queryOptions<WebhookDelivery[]>({ queryKey: [`/api/webhooks/${id}/deliveries`], staleTime: 0 })
