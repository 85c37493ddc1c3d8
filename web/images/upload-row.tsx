import { memo, type ReactNode, useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import type { UploadItem } from '#web/uploads/queue.ts'

const TONES = {
  pending: 'rail',
  known: 'rail',
  uploading: 'rail',
  success: 'ok',
  error: 'bad',
} as const

/** Length from which the status (bytes, speed and time left) is below the name on phones, in characters. */
const LONG = 20

/**
 * One file of an upload: its name, status and progress.
 * @param says text of the status
 * @param progress 0 to 100
 * @param preview true to show the image; hundreds of previews are too expensive
 * @param children actions
 */
export const UploadRow = memo(function UploadRow({
  file,
  status,
  says,
  progress,
  error = null,
  preview,
  children,
}: {
  file: File
  status: UploadItem['status']
  says: string
  progress: number
  error?: string | null
  preview: boolean
  children?: ReactNode
}) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 last:border-b-0">
      {preview && <Preview file={file} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <FileName name={file.name} />
          <span
            className={classes(
              'tabular shrink-0 text-label',
              says.length > LONG && 'max-sm:basis-full',
              status === 'error' ? 'text-bad' : 'text-ink-2',
            )}
          >
            {says}
          </span>
        </div>
        {status !== 'known' && (
          <div className="mt-2">
            <ProgressRail
              label={file.name}
              percent={status === 'error' ? 100 : progress}
              tone={TONES[status]}
            />
          </div>
        )}
        {error && <p className="mt-2 text-label break-words text-bad">{error}</p>}
      </div>
      {children}
    </li>
  )
})

/** Characters at the end of a long name that are always visible: files of one camera differ only there. */
const END = 14

function FileName({ name }: { name: string }) {
  return (
    <span title={name} className="flex min-w-0 flex-1 basis-24 text-control font-control">
      {name.length <= 2 * END ? (
        <span className="truncate">{name}</span>
      ) : (
        <>
          <span className="truncate whitespace-pre">{name.slice(0, -END)}</span>
          <span className="shrink-0 whitespace-pre">{name.slice(-END)}</span>
        </>
      )}
    </span>
  )
}

/** Number of files above which a list shows no previews. */
export const MAX_PREVIEWS = 40

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="size-10 shrink-0 self-start bg-sunk">
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
