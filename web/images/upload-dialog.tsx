import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogState } from '#web/ui/dialog-state.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { actionsClass } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { acceptAttribute, limitsText } from '#web/uploads/upload-limits.ts'
import { SelectedFiles } from './selected-files.tsx'
import { countOf } from './upload-outcome.ts'
import { useBatchUpload } from './use-batch-upload.ts'
import { WaitingUploadsNote } from './waiting-uploads-note.tsx'

/** Time before the dialog with the completed list closes, in milliseconds. */
const CLOSE_AFTER_MS = 1000

/** Uploads files to one gallery in one request. Without `gallery` the user picks one. */
export default function UploadDialog({
  gallery,
  close,
}: {
  gallery?: Pick<Gallery, 'id' | 'title'>
  close: () => void
}) {
  const [picked, setPicked] = useState('')
  const [asChapters, setAsChapters] = useState(false)
  const { open } = useDialogState()
  const galleryId = gallery?.id ?? (Number(picked) || null)
  const { batch, add, remove, sendAnyway, stop, pause, resume, send, folders } = useBatchUpload(
    galleryId,
    () => setTimeout(close, CLOSE_AFTER_MS),
    open,
  )
  const { items, running: uploading } = batch
  const done =
    countOf(items, 'success') > 0 && items.every(({ status }) => status === 'success' || status === 'known')
  const refusal = items.find(({ answer }) => answer?.message)?.answer

  function upload() {
    if (!galleryId || items.length === 0) {
      return toast({
        title: 'Missing information',
        description: 'Please select a gallery and add some files to upload.',
        variant: 'destructive',
      })
    }
    void send(galleryId, asChapters && folders.length > 0)
  }

  return (
    <Dialog
      title="Upload Images"
      description={gallery ? `For “${gallery.title}”.` : 'Choose a gallery and add your images.'}
    >
      <div className="flex flex-col gap-5">
        {!gallery && <GalleryPicker value={picked} disabled={uploading} onChange={setPicked} />}
        {!uploading && !done && (
          <DropZone
            title="Drop images here"
            choose="Choose Files"
            look="plain"
            accept={acceptAttribute()}
            folders
            onFiles={add}
          >
            Or choose them: {limitsText()} each.
          </DropZone>
        )}
        {galleryId && !done && <WaitingUploadsNote galleryId={galleryId} items={items} onFiles={add} />}
        <SelectedFiles batch={batch} done={done} onRemove={remove} onAnyway={sendAnyway} />
        {folders.length > 0 && !uploading && !done && (
          <Checkbox
            label="Make a chapter of each folder"
            hint={folders.map(({ title }) => title).join(', ')}
            checked={asChapters}
            onChange={setAsChapters}
          />
        )}
        {refusal && <FormMessage>{refusal.message}</FormMessage>}
        <div className={actionsClass}>
          <Button look="plain" onClick={uploading ? stop : close}>
            Cancel
          </Button>
          {uploading && (
            <Button look="plain" onClick={batch.paused ? resume : pause}>
              {batch.paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <Button disabled={uploading || done} onClick={upload}>
            {batch.paused ? 'Paused' : uploading ? 'Uploading...' : 'Upload Images'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function GalleryPicker({
  value,
  disabled,
  onChange,
}: {
  value: string
  disabled: boolean
  onChange: (galleryId: string) => void
}) {
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  return (
    <SelectField
      label="Gallery"
      placeholder="Choose a gallery"
      value={value}
      disabled={disabled}
      options={galleries.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={onChange}
    />
  )
}
