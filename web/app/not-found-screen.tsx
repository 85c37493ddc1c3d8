import { useCurrentUser } from '#web/accounts/current-user.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { paths } from './paths.ts'

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
          <LinkButton to={user ? paths.dashboard : paths.landing}>
            {user ? 'My Dashboard' : 'Home'}
          </LinkButton>
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </div>
  )
}
