import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { CurrentUser, InvitedTo } from '#contract/accounts.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import { invitedTo, isInvitedOnly, signsInAtProvider, usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { accounts } from '#web/texts/texts.ts'
import { FormMessage } from '#web/ui/form-message.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { clearUserData } from './clear-user-data.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { InvitedWhileSignedIn } from './invited-while-signed-in.tsx'
import { pageAfter } from './page-after.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in, here or at an identity provider. `?returnTo=` is the path to open afterwards. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const invited = search.has('invitation') ? invitedTo() : undefined
  const returnTo = safeReturnPath(search.get('returnTo') ?? (invited && pageAfter(invited)))
  const { data: user } = useCurrentUser()
  const [signedInHere, setSignedInHere] = useState(false)
  if (user && !signedInHere && isForSomebodyElse(invited, user)) {
    return <InvitedWhileSignedIn user={user} invited={invited} address={paths.signIn(`?${search}`)} />
  }
  if (user) return <Navigate to={returnTo} replace />
  return signsInAtProvider() ? (
    <ProviderSignIn returnTo={returnTo} />
  ) : (
    <PasswordSignIn onDone={() => setSignedInHere(true)} />
  )
}

/**
 * True if an invitation has ended, or creates an account for another email than the user's. An invitation to a gallery
 * has a page with more details.
 */
const isForSomebodyElse = (invited: InvitedTo | undefined, { email }: CurrentUser): invited is InvitedTo =>
  invited === null ||
  (invited?.returnTo === paths.dashboard && invited.email.toLowerCase() !== email.toLowerCase())

/**
 * Signing in with a password, or creating an account with `?mode=create`. An `?invitation=` also opens 'Create account',
 * whose tab is hidden otherwise if only invited people have accounts.
 */
function PasswordSignIn({ onDone }: { onDone: () => void }) {
  const [search] = useSearchParams()
  const invited = search.has('invitation') ? invitedTo() : undefined
  const mayCreate = Boolean(invited) || !isInvitedOnly()
  const mode = search.get('mode') ?? (invited ? 'create' : 'sign-in')
  const creates = mayCreate && mode === 'create'
  const title = creates ? accounts.createAccount : accounts.signIn
  usePageTitle(title)
  const welcome = useWelcome(onDone)

  const address = (mode: string | null) => {
    const next = new URLSearchParams(search)
    if (mode) next.set('mode', mode)
    else next.delete('mode')
    return paths.signIn(next.size > 0 ? `?${next}` : '')
  }
  return (
    <SignInLayout>
      <h1 data-title-letters className="display mb-8 text-page">
        {title}
      </h1>
      {mayCreate && (
        <RailTabs
          label={accounts.account}
          tabs={[
            { to: address(invited ? 'sign-in' : null), label: accounts.signIn, current: !creates },
            { to: address('create'), label: accounts.createAccount, current: creates },
          ]}
        />
      )}
      <div className={`flex flex-col gap-5 ${mayCreate ? 'mt-8' : ''}`}>
        {invited === null && <FormMessage>{accounts.invitationUsed}</FormMessage>}
        {creates ? (
          <SignUpForm
            invitation={invited ? { email: invited.email, token: search.get('invitation')! } : null}
            onDone={welcome}
          />
        ) : (
          <SignInForm onDone={welcome} />
        )}
      </div>
      {!mayCreate && invited === undefined && (
        <p className="mt-4 text-label text-ink-2">{accounts.invitedOnly}</p>
      )}
    </SignInLayout>
  )
}

function useWelcome(onDone: () => void) {
  const queryClient = useQueryClient()
  return (user: CurrentUser) => {
    onDone()
    clearUserData(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
  }
}
