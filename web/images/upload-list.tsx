import { imageCountText } from '#web/galleries/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { isFinishing, isUnderWay, type UploadItem, type UploadQueue } from './upload-queue.ts'
import { MOST_PREVIEWS, UploadRow } from './upload-row.tsx'
import { lineText } from './upload-texts.ts'

/** The files on their way, each with how far it has come. */
export function UploadList({ queue, onStop }: { queue: UploadQueue; onStop: () => void }) {
  const { items, speed } = queue
  if (items.length === 0) return null
  const interrupted = items.some(({ status }) => status === 'interrupted')
  return (
    <section aria-labelledby="uploads-heading" className="mt-8">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="uploads-heading" aria-live="polite" className="text-control font-strong">
          {headingFor(items)}
        </h2>
        {items.some(isUnderWay) && (
          <Button look="quiet" className="-mr-3 px-3 text-label" onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
      <p role="status" className="text-label text-ink-2">
        {interrupted && 'The connection is lost. The upload goes on by itself when it is back.'}
      </p>
      <ul
        className="mt-2 max-h-[60vh] overflow-y-auto overscroll-contain"
        tabIndex={items.length > 6 ? 0 : undefined}
      >
        {items.map((item) => (
          <UploadRow
            key={item.key}
            file={item.file}
            status={item.status}
            says={statusText(item, speed)}
            progress={item.progress}
            error={item.detail ? `${item.error}. ${item.detail}` : item.error}
            preview={items.length <= MOST_PREVIEWS}
          />
        ))}
      </ul>
    </section>
  )
}

function headingFor(items: readonly UploadItem[]): string {
  if (items.some(isUnderWay)) return `Uploading ${imageCountText(items.length)}`
  const arrived = items.filter(({ status }) => status === 'success').length
  return arrived === items.length
    ? `Uploaded ${imageCountText(arrived)}`
    : `Uploaded ${arrived} of ${imageCountText(items.length)}`
}

function statusText(item: UploadItem, speed: number | null): string {
  switch (item.status) {
    case 'pending':
      return 'Waiting'
    case 'interrupted':
      return 'Connection lost'
    case 'success':
      return 'Done'
    case 'error':
      return 'Failed'
    case 'uploading':
      if (isFinishing(item)) return 'Finishing'
      return lineText(speed, item.timeRemaining) || `${Math.round(item.progress)} %`
  }
}
