import type { AdminUser } from '#contract/admin.ts'
import { nameOf } from '#web/accounts/names.ts'
import { shortDate } from '#web/base/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { displayName } from './find-users.ts'
import { RoleBadge } from './role-badge.tsx'

const cellClass = 'px-3 py-2.5 lg:py-3 max-lg:p-0 first:pl-0 last:pr-0'

/** One account. On narrow screens: the name, the email address below it, then role and date; the menu beside them. */
export function UserRow({
  user,
  onEditRole,
  onImpersonate,
}: {
  user: AdminUser
  onEditRole: (user: AdminUser) => void
  onImpersonate: (user: AdminUser) => void
}) {
  const name = displayName(user)
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
        <RoleBadge role={user.role} />
      </td>
      <td
        className={`${cellClass} tabular whitespace-nowrap text-ink-2 max-lg:row-start-3 max-lg:pt-1! max-lg:text-label max-lg:before:content-['Joined_']`}
      >
        <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time>
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
          <MenuItem onSelect={() => onEditRole(user)}>Edit Role</MenuItem>
          {user.role !== 'Admin' && <MenuItem onSelect={() => onImpersonate(user)}>Impersonate</MenuItem>}
        </Menu>
      </td>
    </tr>
  )
}
