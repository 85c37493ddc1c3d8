import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { onWaiting } from '#web/uploads/on-waiting.ts'
import type { UploadItem } from '#web/uploads/queue.ts'
import { uploadsUrl } from '#web/uploads/to-gallery.ts'
import { acceptAttribute } from '#web/uploads/upload-limits.ts'
import { readWaiting } from '#web/uploads/waiting-key.ts'
import { endUploads, waitingHint, waitingText, waitingUploads } from '#web/uploads/waiting-uploads.ts'
import { isSentTo, onUploads } from './upload-store.ts'

/** Shows how many uploads of large files this browser has begun and not finished. */
export function WaitingUploadsNote({
  galleryId,
  items,
  onFiles,
}: {
  galleryId: number
  /** Files that were chosen again. */
  items: readonly UploadItem[]
  onFiles: (files: File[]) => void
}) {
  const queryClient = useQueryClient()
  useSyncExternalStore(onWaiting, readWaiting)
  const goesOn = useSyncExternalStore(onUploads, () => isSentTo(queryClient, galleryId))
  if (goesOn) return null
  const names = new Set(items.map(({ file }) => file.name))
  const waiting = waitingUploads(uploadsUrl(galleryId)).filter(({ name }) => !names.has(name))
  if (waiting.length === 0) return null
  return (
    <div className="mt-6 border border-line bg-paper p-4">
      <p role="status" className="text-control">
        {waitingText(waiting.length)}
      </p>
      <p className="mt-1 text-label break-words text-ink-2">{waitingHint(waiting)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <FileButton label="Choose files" look="plain" accept={acceptAttribute()} onFiles={onFiles} />
        <Button look="quiet" onClick={() => void endUploads(waiting.map(({ url }) => url))}>
          Discard
        </Button>
      </div>
    </div>
  )
}
