import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { GallerySort } from '#contract/galleries.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { greetingName } from '#web/accounts/names.ts'
import { UnconfirmedEmailNote } from '#web/accounts/unconfirmed-email-note.tsx'
import { shownText } from '#web/base/counts.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { LoadMore } from '#web/base/load-more.tsx'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { AccountBanner } from '#web/billing/account-banner.tsx'
import { type Account, accountOf, ownedOf } from '#web/billing/account-standing.ts'
import { usePaymentReturn } from '#web/billing/payment-return.ts'
import { RoomNotice } from '#web/billing/room-notice.tsx'
import { usageQuery } from '#web/billing/usage.ts'
import { GALLERIES_A_PAGE, galleryCountsQuery, galleryPagesQuery } from '#web/galleries/queries.ts'
import { useSiteLine } from '#web/sites/site-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlusIcon, UploadIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { CreateGalleryTile } from './create-gallery-tile.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { summaryOf } from './summary.ts'
import { useResumeInvitation } from './use-resume-invitation.ts'

const FirstPictures = lazyPart(() => import('#web/images/first-pictures.tsx'), 'FirstPictures')

/** Time after the last key before the server is asked, in milliseconds. */
const SEARCH_AFTER_MS = 150

export function DashboardScreen() {
  usePageTitle('Dashboard')
  usePaymentReturn()
  useResumeInvitation()
  const user = useSignedInUser()
  const siteLine = useSiteLine()
  const query = useAllAtOnce(siteLine !== undefined)
  const { data: loaded } = query
  const account = accountOf(user, loaded?.counts.owned ?? 0)
  return (
    <>
      <UnconfirmedEmailNote className="mb-10" />
      <div className="mb-14 grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_30rem]">
        <PageHeading
          below={
            <>
              <p>
                Welcome, {greetingName(user)}. {loaded && summaryOf(loaded.counts)}
              </p>
              {loaded && loaded.counts.owned > 0 && siteLine}
            </>
          }
        >
          Dashboard
        </PageHeading>
        {loaded && (
          <AccountBanner
            account={account}
            owned={ownedOf(loaded.first.pages.flat())}
            count={loaded.counts.owned}
          />
        )}
      </div>
      {query.isError && <ActionsAlone account={account} />}
      <Loaded
        query={query}
        loading="Loading galleries..."
        shape="cards"
        failed="We couldn't load your galleries."
      >
        {({ counts }) => (
          <>
            <RoomNotice />
            <Galleries count={counts.galleries} account={account} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** First content of the dashboard, shown together with the rest, so that text being read does not move. */
function useAllAtOnce(isRestThere: boolean) {
  const first = useInfiniteQuery(galleryPagesQuery('', 'updated'))
  const counts = useQuery(galleryCountsQuery())
  const { isFetched: isUsageFetched } = useQuery(usageQuery)
  const failed = [first, counts].filter(({ isError, data }) => isError && !data)
  return {
    data:
      first.data && counts.data && isUsageFetched && isRestThere
        ? { first: first.data, counts: counts.data }
        : undefined,
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

function Galleries({
  count,
  account,
}: {
  /** Total number of galleries, ignoring the search. */
  count: number
  account: Account
}) {
  /** True once first pictures are making a gallery: they stay on the screen. */
  const [begun, setBegun] = useState(false)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<GallerySort>('updated')
  const settled = useSettled(search.trim(), SEARCH_AFTER_MS)
  const pages = useInfiniteQuery(galleryPagesQuery(settled, sort))
  // A gallery that changed between two pages may be in both.
  const shown = [...new Map(pages.data?.pages.flat().map((one) => [one.id, one])).values()]
  const list = useRef<HTMLUListElement>(null)

  if (count === 0 || begun) {
    if (account.kind === 'expired') return <NoGalleries />
    return (
      <Suspense fallback={<Loading shape="lines">Loading...</Loading>}>
        <FirstPictures onBegin={() => setBegun(true)}>
          <NoGalleries>
            <ImportGallery />
          </NoGalleries>
        </FirstPictures>
      </Suspense>
    )
  }
  return (
    <>
      {count > 1 ? (
        <DashboardControls search={search} onSearch={setSearch} sort={sort} onSort={setSort}>
          <Actions account={account} />
        </DashboardControls>
      ) : (
        <ActionsAlone account={account} />
      )}
      {!pages.data && (
        <div className="mb-10">
          <Loaded
            query={pages}
            loading="Loading galleries..."
            shape="cards"
            failed="We couldn't load your galleries."
          >
            {() => null}
          </Loaded>
        </div>
      )}
      {shown.length === 0 && pages.isSuccess && !pages.isPlaceholderData && (
        <p role="status" className="mb-10 text-ink-2">
          No gallery matches “{settled}”.
        </p>
      )}
      <ul ref={list} className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((gallery) => (
          <li key={gallery.id}>
            <GalleryCard
              gallery={gallery}
              onShare={() => openDialog(() => import('#web/clients/share-gallery-dialog.tsx'), { gallery })}
              onVisits={() => openDialog(() => import('#web/visits/visits-dialog.tsx'), { gallery })}
            />
          </li>
        ))}
        <li>
          <CreateGalleryTile account={account} />
        </li>
      </ul>
      {count > GALLERIES_A_PAGE && (
        <LoadMore query={pages} shown={shown.length} many="galleries" list={list}>
          <FoundCount shown={shown.length} search={settled} />
        </LoadMore>
      )}
    </>
  )
}

/** Buttons for new galleries and images. */
function Actions({ account }: { account: Account }) {
  if (account.kind === 'expired') return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      <LinkButton to={paths.createGallery}>
        <PlusIcon />
        Create gallery
      </LinkButton>
      <ImportGallery />
      <Button look="plain" onClick={() => openDialog(() => import('#web/images/upload-dialog.tsx'), {})}>
        <UploadIcon />
        Upload Images
      </Button>
    </div>
  )
}

/** Buttons for new galleries and images, in a row of their own. */
const ActionsAlone = ({ account }: { account: Account }) =>
  account.kind !== 'expired' && (
    <div className="mb-6 flex justify-end">
      <Actions account={account} />
    </div>
  )

/** '60 of 200 galleries'. */
function FoundCount({ shown, search }: { shown: number; search: string }) {
  const { data: counts } = useQuery(galleryCountsQuery(search))
  return counts && shown > 0 ? shownText(shown, counts.found, 'gallery', 'galleries') : null
}

/** @param children shown beside the button that creates a gallery */
function NoGalleries({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      title="No galleries yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton {...(children && { look: 'plain' })} to={paths.createGallery}>
            Create Gallery
          </LinkButton>
          {children}
        </div>
      }
    >
      {children ? 'Prefer to name it first?' : 'Name your first gallery, then drop in your pictures.'}
    </EmptyState>
  )
}

const ImportGallery = () => (
  <Button look="plain" onClick={() => openDialog(() => import('./import-gallery-dialog.tsx'), {})}>
    Import a gallery
  </Button>
)
