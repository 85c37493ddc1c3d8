import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import { signsInAtProvider, usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { clearUserData } from './clear-user-data.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in, here or at an identity provider. `?returnTo=` is the path to open afterwards. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const returnTo = safeReturnPath(search.get('returnTo'))
  const { data: user } = useCurrentUser()
  if (user) return <Navigate to={returnTo} replace />
  return signsInAtProvider() ? <ProviderSignIn returnTo={returnTo} /> : <PasswordSignIn />
}

/** Signing in with a password, or creating an account with `?mode=create`. */
function PasswordSignIn() {
  const [search] = useSearchParams()
  const creates = search.get('mode') === 'create'
  const title = creates ? 'Create account' : 'Sign in'
  usePageTitle(title)
  const welcome = useWelcome()

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
      <RailTabs
        label="Account"
        tabs={[
          { to: address(null), label: 'Sign in', current: !creates },
          { to: address('create'), label: 'Create account', current: creates },
        ]}
      />
      <div className="mt-8">
        {creates ? <SignUpForm onDone={welcome} /> : <SignInForm onDone={welcome} />}
      </div>
    </SignInLayout>
  )
}

function useWelcome() {
  const queryClient = useQueryClient()
  return (user: CurrentUser) => {
    clearUserData(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
  }
}
