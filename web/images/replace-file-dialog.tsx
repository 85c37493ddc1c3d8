import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import type { Image } from '#contract/images.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { actionsClass } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { percentSent } from '#web/uploads/progress.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import { failureText, progressText, troubleText } from '#web/uploads/texts.ts'
import { replacementOf } from '#web/uploads/to-gallery.ts'
import { acceptAttribute, limitsText } from '#web/uploads/upload-limits.ts'
import { imageName } from './image-tile.tsx'
import { changeImages, refreshImages } from './queries.ts'
import { UploadRow } from './upload-row.tsx'

/** Replaces the file of an image. */
export default function ReplaceFileDialog({ image, close }: { image: Image; close: () => void }) {
  const queryClient = useQueryClient()
  const [queue] = useState(() => uploadQueue({ files: 1, bytes: 0, endsAt: () => true }))
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const { items, running, trouble } = state
  const [item] = items
  const refusal = item?.answer

  function choose(files: readonly File[]) {
    const { kept, problems } = sortFiles(files.slice(0, 1))
    if (problems[0]) toast({ ...problems[0], variant: 'destructive' })
    queue.remove(() => kept.length > 0)
    queue.add(kept)
  }
  async function replace() {
    const allowLeaving = askBeforeLeaving()
    const end = await queue
      .send({ ...replacementOf(image.id), timeoutMs: UPLOAD_TIMEOUT_MS }, (replaced) =>
        changeImages(queryClient, image.galleryId, (images) =>
          images.map((one) => (one.id === image.id ? (replaced as Image) : one)),
        ),
      )
      .finally(allowLeaving)
    if (end?.status === 401) queryClient.setQueryData(currentUserQuery.queryKey, null)
    else void refreshImages(queryClient, image.galleryId)
    if (end) return
    toast({ title: 'File replaced' })
    close()
  }

  return (
    <Dialog
      // Only Cancel aborts the upload.
      busy={running}
      title="Replace file"
      description={`Replace the file of “${imageName(image)}”. Caption, link and position stay.`}
    >
      <div className="flex flex-col gap-5">
        {!running && (
          <DropZone
            title="Drop an image here"
            choose="Choose file"
            look="plain"
            accept={acceptAttribute()}
            multiple={false}
            onFiles={choose}
          >
            Or choose it: {limitsText()}.
          </DropZone>
        )}
        {item && (
          <ul>
            <UploadRow
              file={item.file}
              status={item.status}
              says={running ? progressText(state) : ''}
              progress={running ? percentSent(state) : 0}
              preview
            />
          </ul>
        )}
        <p role="status" className="text-label text-ink-2 empty:hidden">
          {trouble && troubleText(trouble)}
        </p>
        {refusal && <FormMessage>{refusal.message ?? failureText(refusal)}</FormMessage>}
        <div className={actionsClass}>
          <Button look="plain" onClick={running ? queue.stop : close}>
            Cancel
          </Button>
          <Button disabled={running || !item} onClick={() => void replace()}>
            {running ? 'Replacing...' : 'Replace'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
