import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isForbidden } from '#web/base/api.ts'
import { shownText } from '#web/base/counts.ts'
import { LoadMore } from '#web/base/load-more.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { AccessDenied } from './access-denied.tsx'
import { AccountInvitations, InviteButton } from './account-invitations.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { adminUsersQuery, userCountsQuery } from './queries.ts'
import { UserCounters } from './user-counters.tsx'
import { UsersTable } from './users-table.tsx'

const TITLE = 'User Management'

export const AdminUsersScreen = () => (
  <AdminOnly title={TITLE}>
    <UserManagement />
  </AdminOnly>
)

/** Milliseconds after the last keystroke before the server is asked. */
const SEARCH_AFTER_MS = 250

function UserManagement() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const settled = useSettled(search.trim(), SEARCH_AFTER_MS)
  const query = useInfiniteQuery(adminUsersQuery(settled))
  const { data: counts } = useQuery(userCountsQuery(settled))
  const users = query.data?.pages.flat()
  // The role may have changed since the signed-in user was loaded.
  if (isForbidden(query.error)) return <AccessDenied />
  return (
    <>
      <AdminHeading title={TITLE} below="Manage user accounts and permissions" actions={<InviteButton />} />
      {query.isFetched || settled ? (
        <>
          <UserCounters counts={counts} />
          <AccountInvitations />
          <input
            type="search"
            aria-label="Search users by email or name"
            placeholder="Search users by email or name..."
            maxLength={255}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="mt-12 mb-6 min-h-11 w-full border-b border-edge bg-transparent px-0.5 py-2 text-control sm:w-88"
          />
          <Loaded query={query} loading="Loading users..." failed="We couldn't load the users.">
            {() =>
              users && users.length > 0 ? (
                <>
                  <UsersTable users={users} busy={query.isPlaceholderData} />
                  <LoadMore query={query} shown={users.length} many="users">
                    {counts && shownText(users.length, counts.found, 'user', 'users')}
                  </LoadMore>
                </>
              ) : (
                <EmptyState title="No users found">Try adjusting your search criteria.</EmptyState>
              )
            }
          </Loaded>
        </>
      ) : (
        <Loading>Loading users...</Loading>
      )}
    </>
  )
}
