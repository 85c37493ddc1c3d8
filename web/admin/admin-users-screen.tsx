import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isForbidden } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageTurner } from '#web/ui/page-turner.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { AccessDenied } from './access-denied.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { adminUsersQuery, USERS_A_PAGE, userCountsQuery } from './queries.ts'
import { UserCounters } from './user-counters.tsx'
import { UsersTable } from './users-table.tsx'

const TITLE = 'User Management'

export const AdminUsersScreen = () => (
  <AdminOnly title={TITLE}>
    <UserManagement />
  </AdminOnly>
)

/** The server is asked once nothing has been typed for so long, in milliseconds. */
const SEARCH_AFTER_MS = 250

function UserManagement() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const settled = useSettled(search.trim(), SEARCH_AFTER_MS)
  const { found, pages, begin } = useUserPages(settled)
  const { data: counts } = useQuery(userCountsQuery(settled))
  const top = useRef<HTMLDivElement>(null)
  const turner = pages && {
    ...pages,
    total: counts?.found ?? pages.shown.length,
    count: Math.max(pages.least, Math.ceil((counts?.found ?? 0) / USERS_A_PAGE)),
    size: USERS_A_PAGE,
  }
  async function turnFromBelow(page: number) {
    await pages?.turnTo(page)
    top.current?.scrollIntoView({ block: 'start' })
  }
  // The role may have changed since the signed-in user was loaded.
  if (isForbidden(found.error)) return <AccessDenied />
  // A search that fails leaves what was typed.
  if (found.error && !found.data && !settled) throw found.error
  return (
    <>
      <AdminHeading title={TITLE} below="Manage user accounts and permissions" />
      {turner || settled ? (
        <>
          <UserCounters counts={counts} />
          <div ref={top} className="mt-12 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            <input
              type="search"
              aria-label="Search users by email or name"
              placeholder="Search users by email or name..."
              maxLength={255}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                begin()
              }}
              className="min-h-11 w-full border-b border-edge bg-transparent px-0.5 py-2 text-control sm:w-88"
            />
            {turner && <PageTurner pages={turner} one="user" many="users" />}
          </div>
          <Loaded query={found} loading="Loading users..." failed="We couldn't load the users.">
            {() =>
              pages?.shown.length === 0 ? (
                <div className="border border-line">
                  <EmptyState title="No users found">Try adjusting your search criteria.</EmptyState>
                </div>
              ) : (
                <UsersTable
                  users={pages?.shown ?? []}
                  busy={found.isPlaceholderData || found.isFetchingNextPage}
                />
              )
            }
          </Loaded>
          {turner && turner.count > 1 && (
            <div className="mt-6 flex justify-end">
              <PageTurner pages={{ ...turner, turnTo: turnFromBelow }} one="user" many="users" again />
            </div>
          )}
        </>
      ) : (
        <Loading>Loading users...</Loading>
      )}
    </>
  )
}

/** One page of the accounts at a time; the next one is loaded when it is turned to. */
function useUserPages(search: string) {
  const found = useInfiniteQuery(adminUsersQuery(search))
  const [wanted, setWanted] = useState(0)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const begin = () => setWanted(0)
  if (!data) return { found, pages: undefined, begin }
  const loaded = data.pages.length
  const page = Math.min(wanted, loaded - 1)
  async function turnTo(next: number) {
    if (next >= loaded) {
      if (isFetchingNextPage) return
      const { isError, error } = await fetchNextPage()
      if (isError) return toastFailure(error, 'Failed to load more users. Please try again.')
    }
    setWanted(next)
  }
  return {
    found,
    pages: {
      shown: data.pages[page]!,
      page,
      /** The pages that there are for certain. */
      least: loaded + (hasNextPage ? 1 : 0),
      turnTo,
    },
    begin,
  }
}
