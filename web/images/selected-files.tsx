import { IconButton } from '#web/ui/icon-button.tsx'
import { CrossIcon } from '#web/ui/icons.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { type Batch, batchIsFinishing, batchProgress, batchSecondsLeft, PROGRESS } from './batch-upload.ts'
import { sizeText } from './file-size.ts'
import { MOST_PREVIEWS, UploadRow } from './upload-row.tsx'
import { lineText } from './upload-texts.ts'

/** The chosen files, each removable until it is sent, and how far their request has come. */
export function SelectedFiles({ batch, onRemove }: { batch: Batch; onRemove: (key: number) => void }) {
  const { files, status } = batch
  if (files.length === 0) return null
  const removable = status === 'pending' || status === 'error'
  return (
    <section aria-labelledby="selected-heading">
      <h3 id="selected-heading" className="text-control font-strong">
        Selected Files ({files.length})
      </h3>
      {(status === 'uploading' || status === 'success') && <BatchProgress batch={batch} />}
      <ul
        className="mt-1 max-h-60 overflow-y-auto overscroll-contain"
        tabIndex={files.length > 3 ? 0 : undefined}
      >
        {files.map(({ key, file }) => (
          <UploadRow
            key={key}
            file={file}
            status={status}
            says={status === 'pending' ? sizeText(file.size) : WORDS[status]}
            progress={PROGRESS[status]}
            preview={files.length <= MOST_PREVIEWS}
          >
            {removable && (
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

const WORDS = { uploading: 'Uploading', success: 'Done', error: 'Failed' } as const

/** The whole request, from the bytes that are really sent. */
function BatchProgress({ batch }: { batch: Batch }) {
  const says =
    batch.status === 'success'
      ? 'Done'
      : batchIsFinishing(batch)
        ? 'Finishing'
        : lineText(batch.line.speed, batchSecondsLeft(batch))
  return (
    <div className="mt-2">
      <p className="tabular flex justify-between gap-3 pb-2 text-label text-ink-2">
        <span>{batch.total > 0 && `${sizeText(batch.sent, 1)} of ${sizeText(batch.total, 1)}`}</span>
        <span>{says}</span>
      </p>
      <ProgressRail
        label="All files"
        percent={batchProgress(batch)}
        tone={batch.status === 'success' ? 'ok' : 'rail'}
      />
    </div>
  )
}
