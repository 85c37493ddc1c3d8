import { useQuery } from '@tanstack/react-query'
import { type MadeWebhook, NewWebhook } from '#contract/webhooks.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { Actions, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookFields } from './webhook-fields.tsx'

const EMPTY: NewWebhook = { url: '', events: [], galleryId: null }

export function CreateWebhook({ onMade }: { onMade: (made: MadeWebhook) => void }) {
  const change = useChange(webhooksQuery)
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const form = useFormOf(NewWebhook, EMPTY)
  const creating = useSubmit(form, (wanted) => sendJson<MadeWebhook>('POST', '/api/webhooks', wanted), {
    failed: "We couldn't create the webhook. Please try again.",
    done(made) {
      const { secret: _, ...listed } = made
      change((before) => [...before, listed])
      onMade(made)
    },
  })
  const { errors, isSubmitted } = form.formState
  const { events, galleryId } = form.watch()
  return (
    <Form {...creating} className="mt-8 flex flex-col gap-5">
      <WebhookFields
        events={events}
        onEvents={(wanted) => form.setValue('events', wanted, { shouldValidate: isSubmitted })}
        problem={errors.events?.message}
      />
      <SelectField
        label="Where"
        placeholder="All galleries that I own"
        value={galleryId ? String(galleryId) : ''}
        onChange={(id) => form.setValue('galleryId', Number(id) || null)}
        options={galleries
          .filter(({ access }) => access === 'owner')
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        error={errors.galleryId?.message}
      />
      <Actions look="plain" save="Create webhook" saving="Creating..." />
    </Form>
  )
}
