import { Suspense } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { cameSignedOut } from '#web/base/page-head.ts'
import { useStoredImpersonatedId } from './stored-impersonation.ts'

const ImpersonationBanner = lazyPart(() => import('./impersonation-banner.tsx'), 'ImpersonationBanner')

/**
 * The banner above every screen during an impersonation. Without a session from the start, the browser's storage
 * is not read: opening it takes tens of milliseconds.
 */
export function Impersonation() {
  const { data: user } = useCurrentUser()
  if (user === undefined || (user === null && cameSignedOut())) return null
  return <PossibleBanner user={user} />
}

/** Loads the banner's code only if there may be one. */
function PossibleBanner({ user }: { user: CurrentUser | null }) {
  const storedId = useStoredImpersonatedId()
  const acting = user?.impersonating ?? false
  if (storedId === null && !acting) return null
  return (
    <Suspense fallback={acting && <div className="h-14 bg-ink" />}>
      <ImpersonationBanner user={user} storedId={storedId} />
    </Suspense>
  )
}
