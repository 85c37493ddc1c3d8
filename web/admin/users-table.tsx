import type { AdminUser } from '#contract/admin.ts'
import { WideTable } from '#web/ui/wide-table.tsx'
import { UserRow } from './user-row.tsx'

/** Fixed widths, so that the columns do not move when more are loaded. The email column takes the rest. */
const COLUMNS = [
  { label: 'User', width: 'w-[26%]' },
  { label: 'Email', width: '' },
  { label: 'Role', width: 'w-32' },
  { label: 'Joined', width: 'w-34' },
  { label: 'Usage', width: 'w-48' },
  { label: 'Actions', width: 'w-20 text-right!' },
]

/** @param busy true while other accounts are loaded to replace these */
export const UsersTable = ({ users, busy }: { users: readonly AdminUser[]; busy: boolean }) => (
  <WideTable aria-label="Users" aria-busy={busy} columns={COLUMNS}>
    {users.map((user) => (
      <UserRow key={user.id} user={user} />
    ))}
  </WideTable>
)
