import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { paths, safeReturnPath } from '#web/app/paths.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { PaintedWall } from './painted-wall.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in, or making an account: `?mode=create`. Afterwards `?returnTo=` says where to go on. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const creates = search.get('mode') === 'create'
  const returnTo = safeReturnPath(search.get('returnTo'))
  const title = creates ? 'Create account' : 'Sign in'
  usePageTitle(title)
  const welcome = useWelcome()
  const { data: user } = useCurrentUser()
  if (user) return <Navigate to={returnTo} replace />

  const address = (mode: string | null) => {
    const next = new URLSearchParams(search)
    if (mode) next.set('mode', mode)
    else next.delete('mode')
    return paths.signIn(next.size > 0 ? `?${next}` : '')
  }
  return (
    <PaintedWall>
      <h1 className="display mb-8 text-page">{title}</h1>
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
    </PaintedWall>
  )
}

/** What was known of somebody else, or of nobody, is forgotten before the new person goes on. */
function useWelcome() {
  const queryClient = useQueryClient()
  return (user: CurrentUser) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
    queryClient.setQueryData(currentUserQuery.queryKey, user)
  }
}
