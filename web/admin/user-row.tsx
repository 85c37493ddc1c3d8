import { Link } from 'react-router'
import type { AdminUser } from '#contract/admin.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { nameOf } from '#web/accounts/names.ts'
import { shortDate } from '#web/base/dates.ts'
import { paths } from '#web/base/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { displayName } from './display-name.ts'
import { useAskAndDelete, useAskAndImpersonate, useAskAndSuspend } from './mutations.ts'
import { RoleBadge } from './role-badge.tsx'
import { shortUsage } from './usage-text.ts'

const cellClass = 'px-3 py-2.5 lg:py-3 max-lg:p-0 first:pl-0 last:pr-0'

/** One account. On narrow screens: the name, the email address below it, role and date, usage; the menu beside them. */
export function UserRow({ user }: { user: AdminUser }) {
  const impersonate = useAskAndImpersonate(user)
  const suspend = useAskAndSuspend(user)
  const askAndDelete = useAskAndDelete(user)
  const name = displayName(user)
  const isSelf = useSignedInUser().id === user.id
  const isAdmin = user.role === 'Admin'
  const usage = shortUsage(user.usage)
  return (
    <tr className="border-t border-line max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:py-3">
      <th scope="row" className={`${cellClass} text-left font-control max-lg:col-span-2`}>
        <span className="flex items-center gap-3">
          <Avatar src={user.profileImageUrl} name={nameOf(user)} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      </th>
      <td
        className={`${cellClass} wrap-anywhere text-ink-2 max-lg:col-span-2 max-lg:row-start-2 max-lg:pl-11!`}
      >
        {user.email}
      </td>
      <td className={`${cellClass} max-lg:row-start-3 max-lg:pt-1! max-lg:pl-11!`}>
        <span className="flex flex-wrap gap-1.5">
          <RoleBadge role={user.role} />
          {user.suspended && <Badge tone="bad">Suspended</Badge>}
        </span>
      </td>
      <td
        className={`${cellClass} tabular whitespace-nowrap text-ink-2 max-lg:row-start-3 max-lg:pt-1! max-lg:text-label max-lg:before:content-['Joined_']`}
      >
        <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time>
      </td>
      <td
        className={`${cellClass} tabular max-lg:col-span-2 max-lg:row-start-4 max-lg:pl-11! max-lg:text-label max-lg:text-ink-2`}
      >
        {usage.size}
        <span className="max-lg:hidden">
          <br />
        </span>
        <span className="text-label text-ink-2 max-lg:before:content-['_·_']">{usage.of}</span>
      </td>
      <td
        className={`${cellClass} text-right max-lg:col-start-3 max-lg:row-span-3 max-lg:row-start-1 max-lg:-mt-1.5 max-lg:-mr-2`}
      >
        <Menu
          trigger={
            <IconButton label={`Actions for ${name}`}>
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => openDialog(() => import('./edit-role-dialog.tsx'), { user })}>
            Edit Role
          </MenuItem>
          {!isAdmin && !user.suspended && <MenuItem onSelect={impersonate}>Impersonate</MenuItem>}
          {!isSelf && (!isAdmin || user.suspended) && (
            <MenuItem onSelect={suspend}>{user.suspended ? 'Reinstate user' : 'Suspend user'}</MenuItem>
          )}
          <MenuLink>
            <Link to={paths.adminAuditOf(user.id)}>Show in audit log</Link>
          </MenuLink>
          {/* The viewer is an administrator too, so this user is not the last one. */}
          {!isSelf && <MenuItem onSelect={askAndDelete}>Delete User</MenuItem>}
        </Menu>
      </td>
    </tr>
  )
}
