import { Suspense } from 'react'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { useStoredImpersonatedId } from './stored-impersonation.ts'

const ImpersonationBanner = lazyPart(() => import('./impersonation-banner.tsx'), 'ImpersonationBanner')

/** The banner above every screen during an impersonation. Its code is loaded only if there may be one. */
export function Impersonation() {
  const storedId = useStoredImpersonatedId()
  const { data: user } = useCurrentUser()
  const acting = user?.impersonating ?? false
  if (user === undefined || (storedId === null && !acting)) return null
  return (
    <Suspense fallback={acting && <div className="h-14 bg-ink" />}>
      <ImpersonationBanner user={user} storedId={storedId} />
    </Suspense>
  )
}
