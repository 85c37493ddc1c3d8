import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { sendJson } from '#web/base/api.ts'
import { countText } from '#web/base/counts.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { useAction } from '#web/base/use-action.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { eventWords } from './event-words.ts'
import { deliveriesQuery } from './queries.ts'

/** Interval of the query while deliveries are pending, in milliseconds. */
const LOOK_EVERY_MS = 2000

/** The latest deliveries of a webhook, and their results. */
export default function DeliveriesDialog({ webhook }: { webhook: Webhook }) {
  const query = useQuery({
    ...deliveriesQuery(webhook.id),
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') ? LOOK_EVERY_MS : false,
  })
  const refresh = useRefresh(deliveriesQuery(webhook.id))
  const resending = useAction({
    send: ({ id }: WebhookDelivery) =>
      sendJson('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/resend`),
    done: refresh,
    failed: "We couldn't send it again. Please try again.",
  })
  const testing = useAction({
    send: () => sendJson('POST', `/api/webhooks/${webhook.id}/test`),
    done: refresh,
    failed: "We couldn't send a test. Please try again.",
  })
  return (
    <Dialog title="Deliveries" description={<span className="wrap-anywhere">{webhook.url}</span>}>
      <Loaded query={query} loading="Loading deliveries..." failed="We couldn't load the deliveries.">
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="text-ink-2">Nothing was sent yet.</p>
          ) : (
            <ul aria-label="Deliveries">
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} onResend={() => resending.mutate(delivery)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="mt-6">
        <Button look="plain" disabled={testing.isPending} onClick={() => testing.mutate()}>
          {testing.isPending ? 'Sending...' : 'Send a test'}
        </Button>
      </div>
    </Dialog>
  )
}

const STATES = {
  waiting: { tone: 'quiet', label: 'Waiting' },
  delivered: { tone: 'ok', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

function Delivery({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
  const { event, createdAt, attempts, state } = delivery
  const { tone, label } = STATES[state]
  return (
    <ListRow
      name={eventWords(event)}
      badges={<Badge tone={tone}>{label}</Badge>}
      facts={
        <>
          <p className="text-label text-ink-2">
            <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          </p>
          {attempts.map(({ at, status, ms, error }) => (
            <p key={at} className="tabular text-label text-ink-2 wrap-anywhere">
              <time dateTime={at}>{dateAndTime(at)}</time>: {error ?? `Answered with status ${status}`},{' '}
              {countText(ms, 'ms', 'ms')}
            </p>
          ))}
        </>
      }
    >
      {state !== 'waiting' && (
        <Button
          look="quiet"
          className="px-4"
          aria-label={`Send “${eventWords(event)}” of ${dateAndTime(createdAt)} again`}
          onClick={onResend}
        >
          Send again
        </Button>
      )}
    </ListRow>
  )
}
