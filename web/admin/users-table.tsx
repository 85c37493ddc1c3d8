import { lazy, Suspense, useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { UserRow } from './user-row.tsx'

const EditRoleDialog = lazy(() =>
  import('./edit-role-dialog.tsx').then((file) => ({ default: file.EditRoleDialog })),
)
const ImpersonateDialog = lazy(() =>
  import('./impersonate-dialog.tsx').then((file) => ({ default: file.ImpersonateDialog })),
)

/** Fixed widths, so that the columns do not move between pages. The email column takes the rest. */
const COLUMNS = [
  { label: 'User', width: 'w-[32%]' },
  { label: 'Email', width: '' },
  { label: 'Role', width: 'w-32' },
  { label: 'Joined', width: 'w-36' },
  { label: 'Actions', width: 'w-20 text-right!' },
]
const headClass = 'px-3 pb-3 text-left text-label font-normal text-ink-2 first:pl-0 last:pr-0'

/** Accounts as a table; on narrow screens each row becomes a block. */
export function UsersTable({ users }: { users: readonly AdminUser[] }) {
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const editing = useDialog()
  const impersonating = useDialog()
  const choose = (dialog: { show: () => void }) => (user: AdminUser) => {
    setChosen(user)
    dialog.show()
  }
  return (
    <>
      <table aria-label="Users" className="w-full table-fixed border-b border-line text-control max-lg:block">
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
            <UserRow
              key={user.id}
              user={user}
              onEditRole={choose(editing)}
              onImpersonate={choose(impersonating)}
            />
          ))}
        </tbody>
      </table>
      {chosen && (
        <Suspense>
          {editing.wanted && (
            <EditRoleDialog user={chosen} open={editing.open} onOpenChange={editing.onOpenChange} />
          )}
          {impersonating.wanted && (
            <ImpersonateDialog
              user={chosen}
              open={impersonating.open}
              onOpenChange={impersonating.onOpenChange}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
