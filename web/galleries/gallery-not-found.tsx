import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function GalleryNotFound({ back = 'Back to Dashboard' }: { back?: string }) {
  usePageTitle('Gallery not found')
  return (
    <EmptyState
      title="Gallery not found"
      heading="h1"
      askew
      action={<LinkButton to={paths.dashboard}>{back}</LinkButton>}
    >
      It doesn't exist, or you don't have access.
    </EmptyState>
  )
}
