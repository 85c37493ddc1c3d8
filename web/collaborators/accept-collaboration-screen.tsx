import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { CollaborationInvitation } from '#contract/collaborators.ts'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { isConflict, isMissing, isSignedOut } from '#web/base/api.ts'
import { dayInFull } from '#web/base/dates.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { forgetInvitation, takeStoredInvitation } from '#web/base/stored-invitation.ts'
import { Around } from '#web/texts/around.tsx'
import { kept } from '#web/texts/kept.ts'
import { accounts, HERE, language } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { AccountRequired } from './account-required.tsx'
import { invitationQuery } from './queries.ts'
import { useAnswerInvitation } from './use-answer-invitation.ts'

/** The target of the link in an invitation mail. The invitation is fetched only for signed-in users. */
export function AcceptCollaborationScreen() {
  const { token } = useParams()
  const { data: user, error } = useCurrentUser()
  if (error && !user) throw error
  if (!token) return user ? <StoredInvitation /> : <InvalidInvitation />
  if (!user) return <AccountRequired token={token} />
  return <Invitation key={token} token={token} />
}

/** The address without a token: redirects to the stored invitation, if there is one. */
function StoredInvitation() {
  const navigate = useNavigate()
  useEffect(() => {
    const stored = takeStoredInvitation()
    if (stored) void navigate(kept(paths.acceptCollaboration(stored)), { replace: true })
  }, [navigate])
  return <InvalidInvitation />
}

function Invitation({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token))
  // The invitation is open now: no need to resume it later.
  useEffect(() => forgetInvitation(token), [token])
  // A missing invitation, or one accepted by another user: either way this user needs a new one.
  if (isMissing(error) || isConflict(error)) return <InvalidInvitation />
  if (error && !data && !isSignedOut(error)) throw error
  if (!data) return <Loading shape="screen">{accounts.loadingInvitation}</Loading>
  const { status } = data.invitation
  if (status === 'accepted') {
    return (
      <Answered title={accounts.alreadyCollaborator}>
        {accounts.wasAccepted({ title: data.gallery.title })}
      </Answered>
    )
  }
  if (status === 'declined') {
    return (
      <Answered title={accounts.alreadyDeclined}>
        {accounts.canInviteAgain({ title: data.gallery.title })}
      </Answered>
    )
  }
  return <PendingInvitation token={token} offer={data} />
}

function InvalidInvitation() {
  usePageTitle(accounts.invitationInvalid)
  return (
    <EmptyState
      title={accounts.invitationInvalid}
      heading="h1"
      askew
      action={<LinkButton to={paths.dashboard}>{accounts.goToDashboard}</LinkButton>}
    >
      {accounts.invitationInvalidText}
    </EmptyState>
  )
}

function Answered({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <EmptyState
      title={title}
      heading="h1"
      action={<LinkButton to={paths.dashboard}>{accounts.goToDashboard}</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}

const abilities = () => [accounts.mayManage, accounts.mayEdit, accounts.mayOrganise, accounts.maySet]

function PendingInvitation({ token, offer }: { token: string; offer: CollaborationInvitation }) {
  const { gallery, invitation } = offer
  const answering = useAnswerInvitation(token)
  const answered = answering.isPending || answering.isSuccess
  const answer = answered ? answering.variables : undefined
  usePageTitle(accounts.invitedToCollaborate)
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="display text-page">{accounts.invitedToCollaborate}</h1>
      <section aria-labelledby="gallery-title" className="mt-10 border-t-3 border-rail bg-paper p-6 sm:p-8">
        <h2 id="gallery-title" dir="auto" className="display text-title wrap-anywhere">
          {gallery.title}
        </h2>
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere text-ink-2">
          {gallery.description || accounts.noDescription}
        </p>
        <h3 className="mt-8 text-control font-strong">{accounts.asCollaborator}</h3>
        <ul className="mt-3 flex flex-col gap-2">
          {abilities().map((ability) => (
            <li key={ability} className="flex items-start gap-3">
              <CheckIcon className="mt-1 size-5 text-ok" />
              {ability}
            </li>
          ))}
        </ul>
        <div className="tabular mt-8 text-label text-ink-2">
          {invitation.inviterEmail && (
            <p>
              <Around text={accounts.invitedBy({ email: HERE })}>
                <bdi className="wrap-anywhere">{invitation.inviterEmail}</bdi>
              </Around>
            </p>
          )}
          <p>
            <Around text={accounts.expires({ day: HERE })}>
              <time dateTime={invitation.expiresAt}>{dayInFull(language, invitation.expiresAt)}</time>
            </Around>
          </p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button disabled={answered} onClick={() => answering.mutate('accept')}>
            {answer === 'accept' ? accounts.accepting : accounts.accept}
          </Button>
          <Button look="plain" disabled={answered} onClick={() => answering.mutate('decline')}>
            {answer === 'decline' ? accounts.declining : accounts.decline}
          </Button>
        </div>
      </section>
    </div>
  )
}
