import { lazy, Suspense } from 'react'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { useStoredImpersonatedId } from './stored-impersonation.ts'

const ImpersonationBanner = lazy(() =>
  import('./impersonation-banner.tsx').then((file) => ({ default: file.ImpersonationBanner })),
)

/** Above every screen: that an administrator acts as somebody else. Its code is fetched only where that may be so. */
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
