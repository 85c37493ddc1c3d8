import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MadeWebhook, Webhook } from '#contract/webhooks.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { NewSecret } from '#web/ui/new-secret.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { CreateWebhook } from './create-webhook.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksSection() {
  const query = useQuery(webhooksQuery)
  const refresh = useRefresh(webhooksQuery)
  const [made, setMade] = useState<MadeWebhook | null>(null)
  const saved = () => {
    setMade(null)
    void refresh()
  }
  return (
    <SettingsSection
      anchor="webhooks"
      title="Webhooks"
      about="Tell another program, such as a shop or a chat, what happens in your galleries. What is sent follows the Standard Webhooks specification and is signed."
    >
      <Loaded query={query} loading="Loading webhooks..." failed="We couldn't load your webhooks.">
        {(webhooks) => <Webhooks webhooks={webhooks} onSecret={setMade} />}
      </Loaded>
      {made ? (
        <NewSecret
          title={`Secret for ${new URL(made.url).host} created.`}
          what="Signing secret"
          secret={made.secret}
          onSaved={saved}
        />
      ) : (
        <CreateWebhook onMade={setMade} />
      )}
    </SettingsSection>
  )
}

function Webhooks({ webhooks, onSecret }: { webhooks: Webhook[]; onSecret: (made: MadeWebhook) => void }) {
  const list = useRef<HTMLUListElement>(null)
  if (webhooks.length === 0) return <p className="text-ink-2">No webhooks yet.</p>
  return (
    <ul ref={list} tabIndex={-1} aria-label="Webhooks" className="outline-none">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onSecret={onSecret} listElement={() => list.current} />
      ))}
    </ul>
  )
}
