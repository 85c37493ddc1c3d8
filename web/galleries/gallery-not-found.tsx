import { paths } from '#web/app/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'

export function GalleryNotFound({ back = 'Back to Dashboard' }: { back?: string }) {
  usePageTitle('Gallery not found')
  return (
    <EmptyState
      title="Gallery not found"
      heading="h1"
      askew
      action={<LinkButton to={paths.dashboard}>{back}</LinkButton>}
    >
      It does not exist, or it is not yours to see.
    </EmptyState>
  )
}
