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

const headClass = 'px-3 pb-3 text-left text-label font-normal text-ink-2 first:pl-0 last:pr-0'

/** Accounts as a table; on phones each row becomes a block of its own. */
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
      <table aria-label="Users" className="w-full border-b border-line text-control max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={headClass}>
              User
            </th>
            <th scope="col" className={headClass}>
              Email
            </th>
            <th scope="col" className={headClass}>
              Role
            </th>
            <th scope="col" className={headClass}>
              Joined
            </th>
            <th scope="col" className={headClass}>
              <span className="md:sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
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
