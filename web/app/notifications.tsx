import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/base/lazy-part.ts'
import { screens } from '#web/base/paths.ts'
import { onToasts, shownToasts } from '#web/ui/toast-store.ts'

const none = () => null
const Toaster = lazyPart(() => import('#web/ui/toaster.tsx'), 'Toaster')

/**
 * The notification area. To keep the landing page small, it is loaded there with the first message only. The server draws
 * none.
 */
export function Notifications() {
  const { pathname } = useLocation()
  const toasts = useSyncExternalStore(onToasts, shownToasts, none)
  const onLanding = pathname === screens.landing || pathname === screens.home
  if (toasts === null || (onLanding && toasts.length === 0)) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
