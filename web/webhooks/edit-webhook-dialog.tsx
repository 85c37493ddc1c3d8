import { NewWebhook, type Webhook } from '#contract/webhooks.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookFields } from './webhook-fields.tsx'

export default function EditWebhookDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const change = useChange(webhooksQuery)
  const { id, url, events: before } = webhook
  const form = useFormOf(NewWebhook.pick({ url: true, events: true }), { url, events: before })
  const saving = useSubmit(form, (wanted) => sendJson<Webhook>('PATCH', `/api/webhooks/${id}`, wanted), {
    failed: "We couldn't change the webhook. Please try again.",
    done(changed) {
      change((all) => all.map((one) => (one.id === id ? changed : one)))
      close()
    },
  })
  const { errors, isSubmitted } = form.formState
  return (
    <Dialog title="Edit webhook">
      <Form {...saving}>
        <WebhookFields
          events={form.watch('events')}
          onEvents={(wanted) =>
            form.setValue('events', wanted, { shouldDirty: true, shouldValidate: isSubmitted })
          }
          problem={errors.events?.message}
        />
        <Actions save="Save" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
