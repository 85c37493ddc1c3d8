import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { GalleryListItem } from '#contract/galleries.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { greetingName } from '#web/accounts/names.ts'
import { UnconfirmedEmailNote } from '#web/accounts/unconfirmed-email-note.tsx'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { AccountBanner } from '#web/billing/account-banner.tsx'
import { type Account, accountOf, ownedOf } from '#web/billing/account-standing.ts'
import { usePaymentReturn } from '#web/billing/payment-return.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { arrange, type Sort } from './arrange-galleries.ts'
import { CreateGalleryTile } from './create-gallery-tile.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { galleriesQuery } from './queries.ts'
import { summaryOf } from './summary.ts'
import { useResumeInvitation } from './use-resume-invitation.ts'

const ShareGalleryDialog = lazy(() =>
  import('./share-gallery-dialog.tsx').then((file) => ({ default: file.ShareGalleryDialog })),
)

/** The dialog that uploads images to any gallery, provided by `web/images`, which imports this folder. */
type UploadDialog = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

export function DashboardScreen({ UploadDialog }: { UploadDialog: UploadDialog }) {
  usePageTitle('Dashboard')
  usePaymentReturn()
  useResumeInvitation()
  const user = useSignedInUser()
  const { data: galleries, error } = useQuery(galleriesQuery)
  if (error && !galleries) throw error
  const owned = galleries && ownedOf(galleries)
  const account = accountOf(user, owned?.length ?? 0)
  return (
    <>
      <UnconfirmedEmailNote className="mb-10" />
      <div className="mb-14 grid grid-cols-1 items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_30rem]">
        <PageHeading
          below={
            <p>
              Welcome back, {greetingName(user)}. {galleries && summaryOf(galleries)}
            </p>
          }
        >
          Dashboard
        </PageHeading>
        {owned && <AccountBanner account={account} owned={owned} />}
      </div>
      {galleries ? (
        <Galleries galleries={galleries} account={account} UploadDialog={UploadDialog} />
      ) : (
        <Loading>Loading galleries...</Loading>
      )}
    </>
  )
}

function Galleries({
  galleries,
  account,
  UploadDialog,
}: {
  galleries: readonly GalleryListItem[]
  account: Account
  UploadDialog: UploadDialog
}) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>('updated')
  const [sharing, setSharing] = useState<GalleryListItem | null>(null)
  const share = useDialog()

  if (galleries.length === 0) return <NoGalleries />
  const shown = arrange(galleries, search, sort)
  const upload = account.kind !== 'expired' && <UploadImages UploadDialog={UploadDialog} />
  return (
    <>
      {galleries.length > 1 ? (
        <DashboardControls search={search} onSearch={setSearch} sort={sort} onSort={setSort}>
          {upload}
        </DashboardControls>
      ) : (
        upload && <div className="mb-6 flex justify-end">{upload}</div>
      )}
      {shown.length === 0 && (
        <p role="status" className="mb-10 text-ink-2">
          No gallery matches "{search.trim()}".
        </p>
      )}
      <ul className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((gallery) => (
          <li key={gallery.id}>
            <GalleryCard
              gallery={gallery}
              onShare={() => {
                setSharing(gallery)
                share.show()
              }}
            />
          </li>
        ))}
        <li>
          <CreateGalleryTile account={account} />
        </li>
      </ul>
      {sharing && (
        <Suspense>
          <ShareGalleryDialog gallery={sharing} open={share.open} onOpenChange={share.onOpenChange} />
        </Suspense>
      )}
    </>
  )
}

function NoGalleries() {
  return (
    <EmptyState
      title="No galleries yet"
      action={<LinkButton to={paths.createGallery}>Create Gallery</LinkButton>}
    >
      Give your first one a title and an address, then drop your pictures on it.
    </EmptyState>
  )
}

function UploadImages({ UploadDialog }: { UploadDialog: UploadDialog }) {
  const dialog = useDialog()
  return (
    <>
      <Button look="plain" onClick={dialog.show}>
        <UploadIcon />
        Upload Images
      </Button>
      {dialog.wanted && (
        <Suspense>
          <UploadDialog open={dialog.open} onOpenChange={dialog.onOpenChange} />
        </Suspense>
      )}
    </>
  )
}
