import { paths } from '#web/base/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function AccessDenied() {
  return (
    <div className="flex min-h-[60vh] items-center justify-center">
      <EmptyState
        title="Access Denied"
        heading="h1"
        askew
        action={<LinkButton to={paths.dashboard}>My Dashboard</LinkButton>}
      >
        You don't have permission to access this page.
      </EmptyState>
    </div>
  )
}
