import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GalleryListItem, GallerySort } from '#contract/galleries.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { greetingName } from '#web/accounts/names.ts'
import { UnconfirmedEmailNote } from '#web/accounts/unconfirmed-email-note.tsx'
import { toastFailure } from '#web/base/failure.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { AccountBanner } from '#web/billing/account-banner.tsx'
import { type Account, accountOf, ownedOf } from '#web/billing/account-standing.ts'
import { usePaymentReturn } from '#web/billing/payment-return.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { arrange } from './arrange-galleries.ts'
import { CreateGalleryTile } from './create-gallery-tile.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { GalleryCard } from './gallery-card.tsx'
import {
  areMany,
  galleriesQuery,
  galleryCountsQuery,
  galleryPagesQuery,
  useGalleryCounts,
} from './queries.ts'
import { summaryOf } from './summary.ts'
import { useResumeInvitation } from './use-resume-invitation.ts'

/** Opens the dialog that uploads images to any gallery, provided by `web/images`, which imports this folder. */
type OpenUpload = () => void

/** The server is asked once nothing has been typed for so long, in milliseconds. */
const SEARCH_AFTER_MS = 250

export function DashboardScreen({ openUpload }: { openUpload: OpenUpload }) {
  usePageTitle('Dashboard')
  usePaymentReturn()
  useResumeInvitation()
  const user = useSignedInUser()
  const { data: galleries, error } = useQuery(galleriesQuery)
  if (error && !galleries) throw error
  const counts = useGalleryCounts()
  const account = accountOf(user, counts?.owned ?? 0)
  return (
    <>
      <UnconfirmedEmailNote className="mb-10" />
      <div className="mb-14 grid grid-cols-1 items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_30rem]">
        <PageHeading
          below={
            <p>
              Welcome back, {greetingName(user)}. {counts && summaryOf(counts)}
            </p>
          }
        >
          Dashboard
        </PageHeading>
        {galleries && counts && (
          <AccountBanner account={account} owned={ownedOf(galleries)} count={counts.owned} />
        )}
      </div>
      {galleries ? (
        <Galleries galleries={galleries} account={account} openUpload={openUpload} />
      ) : (
        <Loading>Loading galleries...</Loading>
      )}
    </>
  )
}

function Galleries({
  galleries,
  account,
  openUpload,
}: {
  galleries: readonly GalleryListItem[]
  account: Account
  openUpload: OpenUpload
}) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<GallerySort>('updated')
  const { shown, more } = useShown(galleries, search, sort)
  const list = useRef<HTMLUListElement>(null)

  if (galleries.length === 0) return <NoGalleries mayImport={account.kind !== 'expired'} />
  const actions = account.kind !== 'expired' && (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      <ImportGallery />
      <Button look="plain" onClick={openUpload}>
        <UploadIcon />
        Upload Images
      </Button>
    </div>
  )
  return (
    <>
      {galleries.length > 1 ? (
        <DashboardControls search={search} onSearch={setSearch} sort={sort} onSort={setSort}>
          {actions}
        </DashboardControls>
      ) : (
        actions && <div className="mb-6 flex justify-end">{actions}</div>
      )}
      {more && !more.pages.data && (
        <div className="mb-10">
          <Loaded
            query={more.pages}
            loading="Loading galleries..."
            failed="These galleries could not be loaded."
          >
            {() => null}
          </Loaded>
        </div>
      )}
      {shown.length === 0 && (!more || more.pages.isSuccess) && (
        <p role="status" className="mb-10 text-ink-2">
          No gallery matches "{search.trim()}".
        </p>
      )}
      <ul ref={list} className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((gallery) => (
          <li key={gallery.id}>
            <GalleryCard
              gallery={gallery}
              onShare={() => openDialog(() => import('./share-gallery-dialog.tsx'), { gallery })}
              onVisits={() => openDialog(() => import('#web/visits/visits-dialog.tsx'), { gallery })}
            />
          </li>
        ))}
        <li>
          <CreateGalleryTile account={account} />
        </li>
      </ul>
      {more && <MoreGalleries {...more} shown={shown.length} list={list} />}
    </>
  )
}

/** The galleries to show: few are searched and sorted here, of many the server is asked for one page after another. */
function useShown(galleries: readonly GalleryListItem[], search: string, sort: GallerySort) {
  const { dataUpdatedAt } = useQuery(galleriesQuery)
  const many = areMany(galleries)
  const settled = useSettled(search.trim(), SEARCH_AFTER_MS)
  const pages = useInfiniteQuery({ ...galleryPagesQuery(settled, sort, dataUpdatedAt), enabled: many })
  const counts = useQuery({ ...galleryCountsQuery(settled, dataUpdatedAt), enabled: many })
  if (!many) return { shown: arrange(galleries, search, sort), more: undefined }
  // One that changed meanwhile may come twice.
  const shown = new Map(pages.data?.pages.flat().map((gallery) => [gallery.id, gallery]))
  return {
    shown: [...shown.values()],
    more: { pages, found: counts.data?.found },
  }
}

/** How much of many galleries is shown, and a button for more. After a press of a key the focus goes to the first of them. */
function MoreGalleries({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
  found,
  shown,
  list,
}: {
  pages: ReturnType<typeof useInfiniteQuery<GalleryListItem[]>>
  found: number | undefined
  shown: number
  list: RefObject<HTMLUListElement | null>
}) {
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    if (focusAt.current === null || shown <= focusAt.current) return
    list.current?.children[focusAt.current]?.querySelector('a')?.focus()
    focusAt.current = null
  }, [shown, list])

  async function load(byKey: boolean) {
    focusAt.current = byKey ? shown : null
    const { isError, error } = await fetchNextPage()
    if (!isError) return
    focusAt.current = null
    toastFailure(error, 'Failed to load more galleries. Please try again.')
  }
  return (
    <div className="mt-12 flex min-h-11 flex-wrap items-center justify-between gap-4">
      <p role="status" className="tabular text-label text-ink-2">
        {found !== undefined &&
          shown > 0 &&
          (found > shown
            ? `${number(shown)} of ${number(found)} galleries`
            : `${number(found)} ${found === 1 ? 'gallery' : 'galleries'}`)}
      </p>
      {hasNextPage && (
        <Button
          look="plain"
          aria-disabled={isFetchingNextPage}
          onClick={({ detail }) => void load(detail === 0)}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}

const number = (value: number) => value.toLocaleString('en-US')

function NoGalleries({ mayImport }: { mayImport: boolean }) {
  return (
    <EmptyState
      title="No galleries yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.createGallery}>Create Gallery</LinkButton>
          {mayImport && <ImportGallery />}
        </div>
      }
    >
      Give your first one a title and an address, then drop your pictures on it.
    </EmptyState>
  )
}

const ImportGallery = () => (
  <Button look="plain" onClick={() => openDialog(() => import('./import-gallery-dialog.tsx'), {})}>
    Import a gallery
  </Button>
)
