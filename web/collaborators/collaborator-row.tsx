import type { Collaborator } from '#contract/collaborators.ts'
import { Day } from '#web/base/day.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { type InvitationStanding, mayInviteAgain, standingOf } from './standing.ts'

const BADGES = {
  pending: { tone: 'quiet', label: 'Pending' },
  expired: { tone: 'bad', label: 'Expired' },
  accepted: { tone: 'ok', label: 'Accepted' },
  declined: { tone: 'bad', label: 'Declined' },
} as const

export const removeButtonId = ({ id }: Pick<Collaborator, 'id'>) => `remove-collaborator-${id}`

export function CollaboratorRow({
  collaborator,
  mayChange,
  busy,
  onInviteAgain,
  onRemove,
}: {
  collaborator: Collaborator
  mayChange: boolean
  busy: boolean
  onInviteAgain: () => void
  onRemove: () => void
}) {
  const { email } = collaborator
  const standing = standingOf(collaborator)
  const { tone, label } = BADGES[standing]
  return (
    <ListRow
      name={email}
      badges={<Badge tone={tone}>{label}</Badge>}
      facts={
        <Facts>
          {[
            <>
              Invited <Day of={collaborator.invitedAt} />
            </>,
            sinceWhen(collaborator, standing),
          ]}
        </Facts>
      }
    >
      {mayChange && (
        <>
          {mayInviteAgain(standing) && (
            <Button
              look="plain"
              className="px-4"
              aria-label={`Invite ${email} again`}
              disabled={busy}
              onClick={onInviteAgain}
            >
              Invite again
            </Button>
          )}
          <Tooltip label="Remove">
            <IconButton label={`Remove ${email}`} id={removeButtonId(collaborator)} onClick={onRemove}>
              <TrashIcon />
            </IconButton>
          </Tooltip>
        </>
      )}
    </ListRow>
  )
}

/** Time at which the invitation was accepted, expired or expires. */
function sinceWhen({ acceptedAt, expiresAt }: Collaborator, standing: InvitationStanding) {
  if (standing === 'accepted')
    return (
      acceptedAt && (
        <>
          Accepted <Day of={acceptedAt} />
        </>
      )
    )
  if (standing === 'expired')
    return (
      <>
        Expired <Day of={expiresAt} />
      </>
    )
  return (
    standing === 'pending' && (
      <>
        Open until <Day of={expiresAt} />
      </>
    )
  )
}
