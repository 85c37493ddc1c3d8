import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { nameOf } from '#web/accounts/names.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { applicationName, homeIsDrawn } from '#web/base/page-head.ts'
import { paths, signInAddress, signOutAddress } from '#web/base/paths.ts'
import { kept } from '#web/texts/kept.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { classes } from '#web/ui/classes.ts'
import { MenuIcon } from '#web/ui/icons.tsx'
import { useWords } from '#web/ui/words.ts'
import { signedInLinks } from './signed-in-links.ts'
import { useSpeaks } from './speaking.tsx'

const HeaderMenu = lazyPart(() => import('./header-menu.tsx'), 'HeaderMenu')

/** `brand` is the green of the landing page. */
type Tone = 'canvas' | 'brand'

/**
 * Header of every screen.
 * @param sections links within the page, shown on wide screens
 * @param banner shown above the header
 */
export function Header({
  tone = 'canvas',
  sections = [],
  banner,
}: {
  tone?: Tone
  sections?: readonly { href: string; label: string }[]
  banner?: ReactNode
}) {
  const { data: user } = useCurrentUser()
  // Only the address of /sign-in has it.
  const returnTo = useSearchParams()[0].get('returnTo') ?? undefined
  const words = useWords()
  const address = signInAddress(returnTo)
  const speaks = useSpeaks()
  return (
    <header className={tone === 'brand' ? 'bg-brand text-brand-ink' : 'border-b border-line'}>
      {banner}
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <Link
          to={paths.landing}
          reloadDocument={homeIsDrawn()}
          className="-ms-1 flex min-h-11 min-w-0 items-center gap-3 px-1"
        >
          <BrandMark {...(tone === 'brand' && { rail: 'stroke-brand-rail' })} />
          <span className="display truncate text-name tracking-[-0.02em]">{applicationName()}</span>
        </Link>
        <nav aria-label={words.mainNavigation} className="flex shrink-0 items-center text-control">
          {sections.map(({ href, label }) => (
            <a key={href} href={href} className={linkClass(tone, false, 'max-md:hidden')}>
              {label}
            </a>
          ))}
          {user ? (
            <SignedIn user={user} tone={tone} />
          ) : (
            <a href={speaks ? kept(address) : address} className={linkClass(tone, true, '-me-3')}>
              {words.signIn}
            </a>
          )}
        </nav>
      </div>
    </header>
  )
}

const linkClass = (tone: Tone, strong: boolean, className?: string) =>
  classes(
    'flex min-h-11 items-center rounded-control px-3 hover:underline underline-offset-4',
    strong ? 'font-control' : tone === 'brand' ? 'text-brand-ink-2' : 'text-ink-2',
    className,
  )

function SignedIn({ user, tone }: { user: CurrentUser; tone: Tone }) {
  const { pathname } = useLocation()
  const words = useWords()
  return (
    <>
      {signedInLinks(user, words).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={linkClass(tone, pathname === to, 'max-md:hidden')}
        >
          {label}
        </Link>
      ))}
      <Link
        to={paths.account}
        aria-current={currentIn(paths.account, pathname)}
        className={linkClass(tone, true, 'max-w-52 gap-2 max-md:hidden')}
      >
        {user.profileImageUrl && <Avatar src={user.profileImageUrl} name={nameOf(user)} />}
        {/* An e-mail address is cut off at its end, even on right-to-left pages. */}
        <span dir="auto" className="truncate">
          {nameOf(user)}
        </span>
      </Link>
      <a href={signOutAddress} className={linkClass(tone, false, '-me-3 max-md:hidden')}>
        {words.logout}
      </a>
      <PhoneMenu user={user} />
    </>
  )
}

/** Returns the `aria-current` of a link to the first of several screens. */
function currentIn(first: string, pathname: string) {
  if (pathname === first) return 'page'
  return pathname.startsWith(`${first}/`) ? 'true' : undefined
}

/** Menu whose code is loaded when it is opened for the first time. */
function PhoneMenu({ user }: { user: CurrentUser }) {
  const words = useWords()
  const [wanted, setWanted] = useState(false)
  const content = (
    <>
      {user.profileImageUrl && <Avatar src={user.profileImageUrl} name={nameOf(user)} />}
      <MenuIcon className="size-6" />
    </>
  )
  const look = '-me-2 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 md:hidden'
  const button = (
    <button
      type="button"
      aria-label={words.menu}
      aria-haspopup="menu"
      className={look}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <HeaderMenu
        user={user}
        trigger={
          <button type="button" aria-label={words.menu} className={look}>
            {content}
          </button>
        }
      />
    </Suspense>
  )
}
