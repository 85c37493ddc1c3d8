import { memo, useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { sizeText } from './file-size.ts'
import { isFinishing, isUnderWay, type UploadItem, type UploadQueue } from './upload-queue.ts'

/** More previews than this would cost more than they are worth. */
const PREVIEWS = 40

/** The files on their way, each with how far it has come. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { items, speed } = queue
  if (items.length === 0) return null
  return (
    <section aria-labelledby="uploads-heading" className="mt-8">
      <h2 id="uploads-heading" aria-live="polite" className="text-control font-strong">
        {headingFor(items)}
      </h2>
      <ul
        className="mt-2 max-h-[60vh] overflow-y-auto overscroll-contain"
        tabIndex={items.length > 6 ? 0 : undefined}
      >
        {items.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            speed={item.status === 'uploading' ? speed : null}
            preview={items.length <= PREVIEWS}
          />
        ))}
      </ul>
    </section>
  )
}

const images = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`

function headingFor(items: readonly UploadItem[]): string {
  if (items.some(isUnderWay)) return `Uploading ${images(items.length)}`
  const arrived = items.filter(({ status }) => status === 'success').length
  return arrived === items.length
    ? `Uploaded ${images(arrived)}`
    : `Uploaded ${arrived} of ${images(items.length)}`
}

const TONES = { pending: 'rail', uploading: 'rail', success: 'ok', error: 'bad' } as const

const UploadRow = memo(function UploadRow({
  item,
  speed,
  preview,
}: {
  item: UploadItem
  speed: number | null
  preview: boolean
}) {
  const { file, status, progress, error, detail } = item
  return (
    <li className="flex gap-4 border-b border-line py-3 last:border-b-0">
      {preview && <Preview file={file} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate text-control font-control">{file.name}</span>
          <span
            className={classes('tabular shrink-0 text-label', status === 'error' ? 'text-bad' : 'text-ink-2')}
          >
            {statusText(item, speed)}
          </span>
        </div>
        <div className="mt-2">
          <ProgressRail
            label={file.name}
            percent={status === 'error' ? 100 : progress}
            tone={TONES[status]}
          />
        </div>
        {error && <p className="mt-2 text-label text-bad">{detail ? `${error}. ${detail}` : error}</p>}
      </div>
    </li>
  )
})

function statusText(item: UploadItem, speed: number | null): string {
  if (item.status === 'pending') return 'Waiting'
  if (item.status === 'success') return 'Done'
  if (item.status === 'error') return 'Failed'
  if (isFinishing(item)) return 'Finishing'
  const parts = [speed === null ? null : `${sizeText(speed, 1)}/s`, timeText(item.timeRemaining)]
  return parts.filter(Boolean).join(' · ') || `${Math.round(item.progress)} %`
}

/** Whole seconds, from two minutes on whole minutes. */
function timeText(seconds: number | null): string | null {
  if (seconds === null) return null
  const whole = Math.max(1, Math.round(seconds))
  return whole < 120 ? `${whole} s left` : `${Math.round(whole / 60)} min left`
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="size-10 shrink-0 bg-sunk">
      {url && (
        <img
          src={url}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onError={() => setUrl(undefined)}
        />
      )}
    </span>
  )
}
