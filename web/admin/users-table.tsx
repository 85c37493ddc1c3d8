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
  { label: 'User', width: 'w-[26%]' },
  { label: 'Email', width: '' },
  { label: 'Role', width: 'w-32' },
  { label: 'Joined', width: 'w-34' },
  { label: 'Usage', width: 'w-48' },
  { label: 'Actions', width: 'w-20 text-right!' },
]
const headClass = 'px-3 pb-3 text-left text-label font-normal text-ink-2 first:pl-0 last:pr-0'

const SuspendDialog = lazy(() =>
  import('./suspend-dialog.tsx').then((file) => ({ default: file.SuspendDialog })),
)
const DeleteUserDialog = lazy(() =>
  import('./delete-user-dialog.tsx').then((file) => ({ default: file.DeleteUserDialog })),
)

/**
 * Accounts as a table; on narrow screens each row becomes a block.
 * @param busy while others are loaded that will take their place
 */
export function UsersTable({ users, busy }: { users: readonly AdminUser[]; busy: boolean }) {
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const editing = useDialog()
  const impersonating = useDialog()
  const suspending = useDialog()
  const deleting = useDialog()
  const choose = (dialog: { show: () => void }) => (user: AdminUser) => {
    setChosen(user)
    dialog.show()
  }
  return (
    <>
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
            <UserRow
              key={user.id}
              user={user}
              onEditRole={choose(editing)}
              onImpersonate={choose(impersonating)}
              onSuspend={choose(suspending)}
              onDelete={choose(deleting)}
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
          {suspending.wanted && (
            <SuspendDialog user={chosen} open={suspending.open} onOpenChange={suspending.onOpenChange} />
          )}
          {deleting.wanted && (
            <DeleteUserDialog user={chosen} open={deleting.open} onOpenChange={deleting.onOpenChange} />
          )}
        </Suspense>
      )}
    </>
  )
}
