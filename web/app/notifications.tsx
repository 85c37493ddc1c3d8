import { Suspense, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { onToasts, shownToasts } from '#web/ui/toast-store.ts'

const none = () => null
/** Component that shows the messages. */
export const Toaster = lazyPart(() => import('#web/ui/toaster.tsx'), 'Toaster')

/**
 * Notification area. For people who are not signed in it is loaded only with the first message, to keep their
 * first page small. The server draws none.
 */
export function Notifications() {
  const { data: user } = useCurrentUser()
  const toasts = useSyncExternalStore(onToasts, shownToasts, none)
  if (toasts === null || (!user && toasts.length === 0)) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
