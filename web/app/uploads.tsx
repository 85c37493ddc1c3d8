import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { onUploads, uploadsNow } from '#web/images/upload-store.ts'
import { onWaiting } from '#web/uploads/on-waiting.ts'
import { mayWait } from '#web/uploads/waiting-key.ts'

const UploadDock = lazyPart(() => import('#web/images/dock/upload-dock.tsx'), 'UploadDock')
const none = () => false

/** The upload dock, for people who are signed in. */
export function Uploads() {
  const { data: user } = useCurrentUser()
  return user ? <OwnUploads /> : null
}

/** Loads the dock's code when there are any uploads. The server draws none. */
function OwnUploads() {
  const queryClient = useQueryClient()
  const areDocked = useSyncExternalStore(
    onUploads,
    () => uploadsNow(queryClient).some(({ docked }) => docked),
    none,
  )
  const wait = useSyncExternalStore(onWaiting, mayWait, none)
  if (!(areDocked || wait)) return null
  return (
    <Suspense>
      <UploadDock />
    </Suspense>
  )
}
