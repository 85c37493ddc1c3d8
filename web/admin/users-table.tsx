import type { AdminUser } from '#contract/admin.ts'
import { UserRow } from './user-row.tsx'

/** Fixed widths, so that the columns do not move between pages. The email column takes the rest. */
const COLUMNS = [
  { label: 'User', width: 'w-[26%]' },
  { label: 'Email', width: '' },
  { label: 'Role', width: 'w-32' },
  { label: 'Joined', width: 'w-34' },
  { label: 'Usage', width: 'w-48' },
  { label: 'Actions', width: 'w-20 text-right!' },
]
const headClass = 'px-3 pb-3 text-left text-label font-normal text-ink-2 first:pl-0 last:pr-0'

/**
 * Accounts as a table; on narrow screens each row becomes a block.
 * @param busy while others are loaded that will take their place
 */
export function UsersTable({ users, busy }: { users: readonly AdminUser[]; busy: boolean }) {
  return (
    <table
      aria-label="Users"
      aria-busy={busy}
      className="w-full table-fixed border-b border-line text-control max-lg:block"
    >
      <thead className="max-lg:sr-only">
        <tr>
          {COLUMNS.map(({ label, width }) => (
            <th key={label} scope="col" className={`${headClass} ${width}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}
