import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { dockedUploads, onDocked } from '#web/images/gallery-uploads.ts'
import { onWaiting } from '#web/uploads/on-waiting.ts'
import { mayWait } from '#web/uploads/waiting-key.ts'

const UploadDock = lazyPart(() => import('#web/images/upload-dock.tsx'), 'UploadDock')
const none = () => false

/** The dock of uploads, whose code is loaded when there are any. The server draws none. */
export function Uploads() {
  const queryClient = useQueryClient()
  const { data: user } = useCurrentUser()
  const areDocked = useSyncExternalStore(onDocked, () => dockedUploads(queryClient).length > 0, none)
  const wait = useSyncExternalStore(onWaiting, mayWait, none)
  if (!user || !(areDocked || wait)) return null
  return (
    <Suspense>
      <UploadDock />
    </Suspense>
  )
}
