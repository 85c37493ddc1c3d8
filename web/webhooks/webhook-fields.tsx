import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '#contract/webhooks.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/form.tsx'
import { eventWords } from './event-words.ts'

/** The address and the events of a webhook, for creating one and for changing one. */
export function WebhookFields({
  events,
  onEvents,
  problem,
}: {
  events: readonly WebhookEvent[]
  onEvents: (events: WebhookEvent[]) => void
  /** Message about the events. */
  problem: string | undefined
}) {
  const toggled = (event: WebhookEvent, isWanted: boolean) =>
    WEBHOOK_EVENTS.filter((one) => (one === event ? isWanted : events.includes(one)))
  return (
    <>
      <Field
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/hook"
        maxLength={WEBHOOK_URL_MAX}
      />
      <fieldset>
        <legend className="mb-1.5 text-control font-control">Tell it when</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={eventWords(event)}
            checked={events.includes(event)}
            onChange={(isWanted) => onEvents(toggled(event, isWanted))}
          />
        ))}
        {problem && (
          <p role="alert" className="text-label text-bad">
            {problem}
          </p>
        )}
      </fieldset>
    </>
  )
}
