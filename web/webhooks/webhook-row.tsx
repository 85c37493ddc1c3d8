import { useQuery } from '@tanstack/react-query'
import type { MadeWebhook, Webhook } from '#contract/webhooks.ts'
import { sendJson } from '#web/base/api.ts'
import { Day } from '#web/base/day.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { eventsText } from './event-words.ts'
import { webhooksQuery } from './queries.ts'

/** @param onSecret called with the webhook and its new secret */
export function WebhookRow({
  webhook,
  onSecret,
  listElement,
}: {
  webhook: Webhook
  onSecret: (made: MadeWebhook) => void
  listElement: () => HTMLElement | null
}) {
  const { id, url, events, galleryId, isActive, failingSince, createdAt } = webhook
  const host = new URL(url).host
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const gallery = galleries.find((one) => one.id === galleryId)
  const change = useChange(webhooksQuery)
  const turning = useAction({
    send: () => sendJson<Webhook>('PATCH', `/api/webhooks/${id}`, { isActive: !isActive }),
    done: (changed) => change((before) => before.map((one) => (one.id === id ? changed : one))),
    says: ({ isActive: isOn }) => ({ title: isOn ? 'Webhook turned on' : 'Webhook turned off' }),
    failed: "We couldn't change the webhook. Please try again.",
  })
  const renewal = useAction({
    send: () => sendJson<MadeWebhook>('POST', `/api/webhooks/${id}/secret`),
    done: onSecret,
    failed: "We couldn't create a new secret. Please try again.",
  })
  const deletion = useAction({
    send: () => sendJson('DELETE', `/api/webhooks/${id}`),
    done: () => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'Webhook deleted' },
    failed: "We couldn't delete the webhook. Please try again.",
  })
  const askAndRenew = () =>
    void ask({
      title: 'New secret',
      description: `Deliveries to ${host} are signed with the old and the new secret for 24 hours, and with the new one from then on.`,
      confirm: 'Create secret',
      confirming: 'Creating...',
      act: () => renewal.mutateAsync(),
    })
  const askAndDelete = () =>
    void ask({
      title: 'Delete webhook',
      description: `${host} will no longer be told what happens in your galleries.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
      neighbour: listElement,
    })
  return (
    <ListRow
      name={url}
      badges={!isActive ? <Badge tone="quiet">Off</Badge> : failingSince && <Badge tone="bad">Failing</Badge>}
      facts={
        <Facts>
          {[
            eventsText(events),
            galleryId === null ? 'All galleries' : gallery ? `“${gallery.title}”` : 'One gallery',
            <>
              Created <Day of={createdAt} />
            </>,
            failingSince && (
              <>
                Failing since <Day of={failingSince} />
              </>
            ),
          ]}
        </Facts>
      }
    >
      <Menu
        trigger={
          <IconButton label={`Actions for ${url}`}>
            <MoreIcon />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => openDialog(() => import('./deliveries-dialog.tsx'), { webhook })}>
          Deliveries
        </MenuItem>
        <MenuItem onSelect={() => openDialog(() => import('./edit-webhook-dialog.tsx'), { webhook })}>
          Edit
        </MenuItem>
        <MenuItem onSelect={() => turning.mutate()}>{isActive ? 'Turn off' : 'Turn on'}</MenuItem>
        <MenuItem onSelect={askAndRenew}>New secret</MenuItem>
        <MenuItem bad onSelect={askAndDelete}>
          Delete
        </MenuItem>
      </Menu>
    </ListRow>
  )
}
