import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEvent } from '#contract/webhooks.ts'

const WORDS: Record<WebhookDelivery['event'], string> = {
  'gallery.created': 'A gallery is created',
  'gallery.closed': 'A gallery closes to visitors',
  'gallery.removed': 'A gallery is deleted',
  'images.added': 'Images are added',
  'images.waiting': 'Images of guests wait for approval',
  'selection.sent': 'A visitor sends favourites',
  'view_link.opened': 'A view link is opened for the first time',
  'picks.done': 'A client is done choosing',
  'webhook.test': 'Test',
}

export const eventWords = (event: WebhookDelivery['event']): string => WORDS[event]

/** Text for the events of a webhook: all of them, a single one, or their number. */
export function eventsText(events: readonly WebhookEvent[]): string {
  if (events.length === WEBHOOK_EVENTS.length) return 'All events'
  return events.length === 1 ? WORDS[events[0]!] : `${events.length} events`
}
