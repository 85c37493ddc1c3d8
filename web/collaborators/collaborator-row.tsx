import type { Collaborator } from '#contract/collaborators.ts'
import { shortDate } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:border-t">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control font-strong">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Badge tone={tone} className="font-normal">
            {label}
          </Badge>
        </p>
        <p className="tabular mt-1 text-label text-ink-2">
          Invited <time dateTime={collaborator.invitedAt}>{shortDate(collaborator.invitedAt)}</time>
          <Since collaborator={collaborator} standing={standing} />
        </p>
      </div>
      {mayChange && (
        <div className="flex items-center gap-2">
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
        </div>
      )}
    </li>
  )
}

/** When the invitation was accepted, expired or expires. */
function Since({ collaborator, standing }: { collaborator: Collaborator; standing: InvitationStanding }) {
  const { acceptedAt, expiresAt } = collaborator
  if (standing === 'declined') return null
  const [word, moment] =
    standing === 'accepted'
      ? ['Accepted', acceptedAt]
      : [standing === 'expired' ? 'Expired' : 'Open until', expiresAt]
  if (!moment) return null
  return (
    <>
      {` · ${word} `}
      <time dateTime={moment}>{shortDate(moment)}</time>
    </>
  )
}
