import { grouped, imageCountText } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import type { UploadItem, UploadQueue, UploadState } from '#web/uploads/queue.ts'
import { batchText, failureText, percentSent, progressText, troubleText } from '#web/uploads/texts.ts'
import { AlreadyHere, UploadAnyway } from './already-here.tsx'
import { countOf } from './upload-outcome.ts'
import { MAX_PREVIEWS, UploadRow } from './upload-row.tsx'

/** The files being uploaded, each with its progress; one file is one request here. */
export function UploadList({
  uploads,
  queue,
  onAnyway,
  onDismiss,
}: {
  uploads: UploadState
  queue: Pick<UploadQueue, 'stop' | 'pause' | 'resume'>
  onAnyway: (which: (item: UploadItem) => boolean) => void
  onDismiss: () => void
}) {
  const { items, running, paused, trouble } = uploads
  if (items.length === 0) return null
  return (
    <section aria-labelledby="uploads-heading" className="mt-8">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="uploads-heading" aria-live="polite" className="text-control font-strong">
          {headingFor(uploads)}
        </h2>
        {running && (
          <div className="-mr-3 flex">
            <Button look="quiet" className="px-3 text-label" onClick={paused ? queue.resume : queue.pause}>
              {paused ? 'Go on' : 'Pause'}
            </Button>
            <Button look="quiet" className="px-3 text-label" onClick={queue.stop}>
              Stop
            </Button>
          </div>
        )}
      </div>
      {running && <p className="tabular text-label text-ink-2">{batchText(uploads)}</p>}
      <p role="status" className="text-label text-ink-2">
        {trouble && troubleText(trouble)}
      </p>
      <AlreadyHere
        items={items}
        onAnyway={() => onAnyway(() => true)}
        onDismiss={running ? undefined : onDismiss}
      />
      <ul
        className="mt-2 max-h-[60vh] overflow-y-auto overscroll-contain"
        tabIndex={items.length > 6 ? 0 : undefined}
      >
        {items.map((item) => (
          <UploadRow
            key={item.key}
            file={item.file}
            status={item.status}
            says={statusText(item, uploads)}
            progress={
              item.status === 'uploading' ? percentSent(uploads) : item.status === 'success' ? 100 : 0
            }
            error={errorText(item)}
            preview={items.length <= MAX_PREVIEWS}
          >
            {item.status === 'known' && (
              <UploadAnyway file={item.file} onPress={() => onAnyway(({ key }) => key === item.key)} />
            )}
          </UploadRow>
        ))}
      </ul>
    </section>
  )
}

function headingFor({ items, running, paused }: UploadState): string {
  if (paused) return 'Paused'
  if (running) return `Uploading ${imageCountText(items.length)}`
  const arrived = countOf(items, 'success')
  if (arrived === 0 && countOf(items, 'known') === items.length) return 'Nothing was uploaded'
  return arrived === items.length
    ? `Uploaded ${imageCountText(arrived)}`
    : `Uploaded ${grouped(arrived)} of ${imageCountText(items.length)}`
}

function statusText({ status }: UploadItem, uploads: UploadState): string {
  switch (status) {
    case 'pending':
      return 'Waiting'
    case 'known':
      return 'Already here'
    case 'success':
      return 'Done'
    case 'error':
      return 'Failed'
    case 'uploading':
      if (uploads.trouble) return uploads.trouble === 'lost' ? 'Connection lost' : 'Server busy'
      return progressText(uploads) || `${Math.round(percentSent(uploads))} %`
  }
}

const errorText = ({ answer }: UploadItem): string | null =>
  answer?.code === 'quota_exceeded' && answer.message
    ? answer.message
    : answer && [failureText(answer), answer.message].filter(Boolean).join('. ')
