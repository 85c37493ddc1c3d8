import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { isForbidden } from '#web/base/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTurner, usePages } from '#web/ui/page-turner.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { findUsers } from './find-users.ts'
import { adminUsersQuery } from './queries.ts'
import { UserCounters } from './user-counters.tsx'
import { UsersTable } from './users-table.tsx'

const TITLE = 'User Management'

export const AdminUsersScreen = () => (
  <AdminOnly title={TITLE}>
    <UserManagement />
  </AdminOnly>
)

function UserManagement() {
  const { data: users, error } = useQuery(adminUsersQuery)
  // The role may have changed since the signed-in user was loaded.
  if (isForbidden(error)) return <AccessDenied />
  if (error && !users) throw error
  return (
    <>
      <AdminHeading title={TITLE} below="Manage user accounts and permissions" />
      {users ? <Users users={users} /> : <Loading>Loading users...</Loading>}
    </>
  )
}

/** As many rows as a phone renders quickly. */
const ROWS_A_PAGE = 50

function Users({ users }: { users: readonly AdminUser[] }) {
  const [search, setSearch] = useState('')
  const found = findUsers(users, search)
  const pages = usePages(found, ROWS_A_PAGE)
  const top = useRef<HTMLDivElement>(null)
  const turnFromBelow = (page: number) => {
    pages.turnTo(page)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <UserCounters users={users} />
      <div ref={top} className="mt-12 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <input
          type="search"
          aria-label="Search users by email or name"
          placeholder="Search users by email or name..."
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            pages.turnTo(0)
          }}
          className="min-h-11 w-full border-b border-edge bg-transparent px-0.5 py-2 text-control sm:w-88"
        />
        <PageTurner pages={pages} one="user" many="users" />
      </div>
      {found.length === 0 ? (
        <div className="border border-line">
          <EmptyState title="No users found">Try adjusting your search criteria.</EmptyState>
        </div>
      ) : (
        <UsersTable users={pages.shown} />
      )}
      {pages.count > 1 && (
        <div className="mt-6 flex justify-end">
          <PageTurner pages={{ ...pages, turnTo: turnFromBelow }} one="user" many="users" again />
        </div>
      )}
    </>
  )
}
