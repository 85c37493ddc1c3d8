import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { nameOf } from '#web/accounts/names.ts'
import { paths, signOutAddress } from '#web/base/paths.ts'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { useWords } from '#web/ui/words.ts'
import { signedInLinks } from './signed-in-links.ts'

/** The header's links on phones. Its code is loaded on the first press, so it starts open. */
export function HeaderMenu({ user, trigger }: { user: CurrentUser; trigger: ReactNode }) {
  const words = useWords()
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLink>
        <Link to={paths.account}>
          <bdi className="min-w-0">{nameOf(user)}</bdi>
        </Link>
      </MenuLink>
      {signedInLinks(user, words).map(({ to, label }) => (
        <MenuLink key={to}>
          <Link to={to}>{label}</Link>
        </MenuLink>
      ))}
      <MenuLink>
        <a href={signOutAddress}>{words.logout}</a>
      </MenuLink>
    </Menu>
  )
}
