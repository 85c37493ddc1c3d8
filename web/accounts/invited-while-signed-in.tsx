import type { CurrentUser, InvitedTo } from '#contract/accounts.ts'
import { signsInAtProvider, usePageTitle } from '#web/base/page-head.ts'
import { paths, signOutAddress, signOutTo } from '#web/base/paths.ts'
import { accounts } from '#web/texts/texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, OutsideLinkButton } from '#web/ui/link-button.tsx'

/** An administrator's invitation, opened by somebody who already has an account. @param address of the invitation */
export function InvitedWhileSignedIn({
  user,
  invited,
  address,
}: {
  user: CurrentUser
  invited: InvitedTo
  address: string
}) {
  const title = accounts.youAreSignedIn
  usePageTitle(title)
  const atProvider = signsInAtProvider()
  const { email } = user
  const mayAccept = atProvider ? accounts.invitedOtherAtProvider : accounts.invitedOther
  const said = invited ? mayAccept({ email, invited: invited.email }) : accounts.invitedNobody({ email })
  return (
    <EmptyState
      title={title}
      heading="h1"
      className="wrap-anywhere"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {invited && (
            <OutsideLinkButton href={atProvider ? signOutAddress : signOutTo(address)}>
              {atProvider ? accounts.signOut : accounts.signOutAndAccept}
            </OutsideLinkButton>
          )}
          <LinkButton look={invited ? 'plain' : 'act'} to={paths.dashboard}>
            {accounts.goToDashboard}
          </LinkButton>
        </div>
      }
    >
      <p>{said}</p>
    </EmptyState>
  )
}
