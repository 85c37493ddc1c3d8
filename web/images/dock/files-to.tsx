import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countText } from '#web/base/counts.ts'
import { paths } from '#web/base/paths.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { percentSent } from '#web/uploads/progress.ts'
import type { UploadItem, UploadState } from '#web/uploads/queue.ts'
import { failureText, progressText } from '#web/uploads/texts.ts'
import { AlreadyHere, UploadAnyway } from '../already-here.tsx'
import { MAX_PREVIEWS, UploadRow } from '../upload-row.tsx'
import type { UploadNow } from '../upload-store.ts'
import { uploadsTo } from '../uploads.ts'
import { WaitingUploadsNote } from '../waiting-uploads-note.tsx'

const ORDER: Record<UploadItem['status'], number> = {
  uploading: 0,
  error: 1,
  known: 2,
  pending: 3,
  success: 4,
}

/** Sorts the file under way first, then those that failed; finished ones are last. */
const byNeed = (a: UploadItem, b: UploadItem) => ORDER[a.status] - ORDER[b.status]

/** Files of one gallery, each with its progress, and those that were left out. */
export function FilesTo({ upload: { galleryId, queue, state, send } }: { upload: UploadNow }) {
  const { items, leftOut, running } = state
  const sendAnyway = (which: (item: UploadItem) => boolean) => {
    queue.markKnown(which, false)
    if (!running) void send()
  }
  return (
    <div className="border-t border-line pt-1">
      <GalleryLink galleryId={galleryId} />
      <AlreadyHere items={items} onAnyway={() => sendAnyway(() => true)} />
      {leftOut.length > 0 && (
        <details className="pb-2 text-label text-ink-2">
          <summary>{countText(leftOut.length, 'file')} left out</summary>
          <ul className="mt-1">
            {leftOut.map((reason) => (
              <li key={reason} className="py-1 break-words">
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ul>
        {items.toSorted(byNeed).map((item) => (
          <UploadRow
            key={item.key}
            file={item.file}
            status={item.status}
            says={statusText(item, state)}
            progress={item.status === 'uploading' ? percentSent(state) : item.status === 'success' ? 100 : 0}
            error={errorText(item)}
            preview={items.length <= MAX_PREVIEWS}
          >
            {item.status === 'known' && (
              <UploadAnyway file={item.file} onPress={() => sendAnyway(({ key }) => key === item.key)} />
            )}
          </UploadRow>
        ))}
      </ul>
    </div>
  )
}

export function WaitingFor({ galleryId }: { galleryId: number }) {
  const { queue, add } = uploadsTo(galleryId, useQueryClient())
  return (
    <div className="border-t border-line pt-1">
      <GalleryLink galleryId={galleryId} />
      <WaitingUploadsNote galleryId={galleryId} items={queue.state().items} onFiles={(files) => add(files)} />
    </div>
  )
}

/** Link to the gallery that the files go to. */
function GalleryLink({ galleryId }: { galleryId: number }) {
  const { data: gallery } = useQuery(galleryQuery(galleryId))
  return (
    <Link
      to={paths.gallerySettings(galleryId)}
      className="flex min-h-11 items-center text-label text-ink-2 underline underline-offset-4"
    >
      <span dir="auto" className="truncate">
        {gallery?.title ?? 'Gallery'}
      </span>
    </Link>
  )
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
