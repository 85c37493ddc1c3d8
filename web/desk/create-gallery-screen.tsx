import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { accountOf } from '#web/billing/account-standing.ts'
import { UpgradeButton } from '#web/billing/upgrade-button.tsx'
import { galleryCountsQuery } from '#web/galleries/queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CreateGalleryForm } from './create-gallery-form.tsx'
import { noAnotherGallery } from './no-another-gallery.ts'

export function CreateGalleryScreen() {
  usePageTitle('Create Gallery')
  const user = useSignedInUser()
  const { data: counts, error } = useQuery(galleryCountsQuery())
  if (error && !counts) throw error
  const refusal = counts && noAnotherGallery(accountOf(user, counts.owned))
  return (
    <>
      <PageHeading below={<p>Give it a name.</p>}>Create Gallery</PageHeading>
      <div className="mt-12">
        {!counts && <Loading shape="fields">Loading...</Loading>}
        {refusal && <Refusal {...refusal} />}
        {counts && !refusal && <CreateGalleryForm first={counts.owned === 0} />}
      </div>
    </>
  )
}

function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-w-160 border-t-3 border-rail pt-6">
      <h2 className="display text-title">{title}</h2>
      <p className="mt-2 mb-6 text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-3">
        <UpgradeButton />
        <LinkButton look="plain" to={paths.dashboard}>
          Back to Dashboard
        </LinkButton>
      </div>
    </div>
  )
}
