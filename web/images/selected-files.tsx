import { IconButton } from '#web/ui/icon-button.tsx'
import { CrossIcon } from '#web/ui/icons.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { isLarge } from '#web/uploads/batches.ts'
import { batchBytes, percentSent } from '#web/uploads/progress.ts'
import type { UploadItem, UploadState } from '#web/uploads/queue.ts'
import { batchSpeed, progressText, sizeText, troubleText } from '#web/uploads/texts.ts'
import { AlreadyHere, UploadAnyway } from './already-here.tsx'
import { MAX_PREVIEWS, UploadRow } from './upload-row.tsx'

/** Progress of a small file, in percent: 50 while it is sent, as only that of the request is known. */
const PROGRESS = { pending: 0, known: 0, uploading: 50, success: 100, error: 0 }

/** The chosen files, removable until they are sent, and the progress of their request. */
export function SelectedFiles({
  batch,
  done,
  onRemove,
  onAnyway,
}: {
  batch: UploadState
  done: boolean
  onRemove: (key: number) => void
  onAnyway: (which: (item: UploadItem) => boolean) => void
}) {
  const { items, running } = batch
  if (items.length === 0) return null
  return (
    <section aria-labelledby="selected-heading">
      <h3 id="selected-heading" className="text-control font-strong">
        Selected Files ({items.length})
      </h3>
      {(running || done) && <BatchProgress batch={batch} done={done} />}
      {!running && <AlreadyHere items={items} onAnyway={() => onAnyway(() => true)} />}
      <ul
        className="mt-1 -mr-2 max-h-60 overflow-y-auto overscroll-contain pr-2"
        tabIndex={items.length > 3 ? 0 : undefined}
      >
        {items.map(({ key, file, status }) => (
          <UploadRow
            key={key}
            file={file}
            status={status}
            says={
              status === 'pending'
                ? sizeText(file.size)
                : (status === 'uploading' && isLarge(file) && progressText(batch)) || WORDS[status]
            }
            progress={status === 'uploading' && isLarge(file) ? percentSent(batch) : PROGRESS[status]}
            preview={items.length <= MAX_PREVIEWS}
          >
            {status === 'known' && !running && (
              <UploadAnyway file={file} onPress={() => onAnyway((item) => item.key === key)} />
            )}
            {!running && !done && (
              <IconButton
                label={`Remove ${file.name}`}
                className="-mr-2 text-ink-2"
                onClick={() => onRemove(key)}
              >
                <CrossIcon className="size-4.5" />
              </IconButton>
            )}
          </UploadRow>
        ))}
      </ul>
    </section>
  )
}

const WORDS = { known: 'Already here', uploading: 'Uploading', success: 'Done', error: 'Failed' } as const

/** Progress of the whole request, from the bytes sent. */
function BatchProgress({ batch, done }: { batch: UploadState; done: boolean }) {
  const { sent, total } = batchBytes(batch)
  return (
    <div className="mt-2">
      <p className="tabular flex justify-between gap-3 pb-2 text-label text-ink-2">
        <span>{total > 0 && `${sizeText(sent, 1)} of ${sizeText(total, 1)}`}</span>
        <span>{done ? 'Done' : batchSpeed(batch)}</span>
      </p>
      <ProgressRail
        label="All files"
        percent={done ? 100 : total > 0 ? (sent / total) * 100 : 0}
        tone={done ? 'ok' : 'rail'}
      />
      <p role="status" className="text-label text-ink-2">
        {batch.trouble && troubleText(batch.trouble)}
      </p>
    </div>
  )
}
