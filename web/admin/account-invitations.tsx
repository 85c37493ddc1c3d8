import { useQuery } from '@tanstack/react-query'
import type { AccountInvitation } from '#contract/admin.ts'
import { sendJson } from '#web/base/api.ts'
import { Day } from '#web/base/day.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange, useRefresh } from '#web/base/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useInviteAgain } from './invite-account.ts'
import { accountInvitationsQuery } from './queries.ts'

/** A button that opens the dialog for a new invitation. */
export const InviteButton = () => (
  <Button look="plain" onClick={() => openDialog(() => import('./invite-dialog.tsx'), {})}>
    Invite
  </Button>
)

/** Invitations to create an account, open and accepted. Renders nothing without any. */
export function AccountInvitations() {
  const query = useQuery(accountInvitationsQuery)
  if (query.isPending || query.data?.length === 0) return null
  return (
    <section aria-labelledby="invitations-heading" className="mt-12">
      <h2 id="invitations-heading" className="display text-section">
        Invitations
      </h2>
      <Loaded query={query} loading="Loading invitations..." failed="We couldn't load the invitations.">
        {(invitations) => <Lists invitations={invitations} />}
      </Loaded>
    </section>
  )
}

function Lists({ invitations }: { invitations: readonly AccountInvitation[] }) {
  const accepted = invitations.filter(({ acceptedAt }) => acceptedAt)
  return (
    <>
      <Rows invitations={invitations.filter(({ acceptedAt }) => !acceptedAt)} label="Open invitations" />
      {accepted.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center text-label text-ink-2">
            {accepted.length} accepted
          </summary>
          <Rows invitations={accepted} label="Accepted invitations" />
        </details>
      )}
    </>
  )
}

function Rows({ invitations, label }: { invitations: readonly AccountInvitation[]; label: string }) {
  if (invitations.length === 0) return null
  return (
    <ul aria-label={label} className="mt-4">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Row({ invitation }: { invitation: AccountInvitation }) {
  const { email, invitedBy, createdAt, acceptedAt } = invitation
  const askAndDelete = useAskAndDelete(invitation)
  const inviting = useInviteAgain()
  const ended = !acceptedAt && new Date(invitation.expiresAt) <= new Date()
  return (
    <ListRow
      name={email}
      badges={
        acceptedAt ? (
          <Badge tone="ok">Accepted</Badge>
        ) : (
          <Badge tone={ended ? 'bad' : 'quiet'}>{ended ? 'Expired' : 'Open'}</Badge>
        )
      }
      facts={
        <Facts>
          {[
            <>
              Invited <Day of={createdAt} />
              {invitedBy && ` by ${invitedBy}`}
            </>,
            <Until key="until" invitation={invitation} ended={ended} />,
          ]}
        </Facts>
      }
    >
      {!acceptedAt && (
        <Button
          look="plain"
          className="px-4"
          aria-label={`Invite ${email} again`}
          disabled={inviting.isPending}
          onClick={() => inviting.mutate(email)}
        >
          Invite again
        </Button>
      )}
      <Tooltip label="Delete">
        <IconButton label={`Delete the invitation of ${email}`} onClick={askAndDelete}>
          <TrashIcon />
        </IconButton>
      </Tooltip>
    </ListRow>
  )
}

function Until({
  invitation: { acceptedAt, expiresAt },
  ended,
}: {
  invitation: AccountInvitation
  ended: boolean
}) {
  const word = acceptedAt ? 'Accepted' : ended ? 'Expired' : 'Open until'
  return (
    <>
      {word} <Day of={acceptedAt ?? expiresAt} />
    </>
  )
}

function useAskAndDelete({ id, email, acceptedAt }: AccountInvitation) {
  const change = useChange(accountInvitationsQuery)
  const deletion = useAction({
    send: () => sendJson('DELETE', `/api/admin/invitations/${id}`),
    done: () => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'Invitation deleted' },
    failed: "We couldn't delete the invitation. Please try again.",
    gone: useRefresh(accountInvitationsQuery),
  })
  return () =>
    void ask({
      title: 'Delete invitation',
      description: acceptedAt
        ? `The invitation of ${email} leaves the list. The account stays.`
        : `The link that ${email} has received will stop working.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
    })
}
