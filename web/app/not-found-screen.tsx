import { useCurrentUser } from '#web/accounts/current-user.ts'
import { homeIsDrawn, usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function NotFoundScreen() {
  usePageTitle('404 Page Not Found')
  const { data: user } = useCurrentUser()
  return (
    <div className="flex min-h-[60vh] items-center justify-center">
      <EmptyState
        title="404 Page Not Found"
        heading="h1"
        askew
        action={
          <LinkButton to={user ? paths.dashboard : paths.landing} reloadDocument={!user && homeIsDrawn()}>
            {user ? 'My Dashboard' : 'Home'}
          </LinkButton>
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </div>
  )
}
