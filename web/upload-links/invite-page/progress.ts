import { guests } from '#web/texts/texts.ts'
import { bytesOf } from '#web/uploads/batches.ts'
import { batchBytes } from '#web/uploads/progress.ts'
import type { UploadState } from '#web/uploads/queue.ts'
import { byId, setText } from './elements.ts'
import { batchSpeed, megabytesOf } from './upload-texts.ts'

/** Highest percentage of the running upload; bytes sent again after a break do not reduce it. */
let furthest = 0

/** Renders the progress bar. The overhead of the form is counted as part of the files. */
export function renderProgress(uploads: UploadState): void {
  const { items, running, paused, trouble } = uploads
  const total = bytesOf(items.map(({ file }) => file))
  furthest = running ? Math.max(furthest, percentOf(batchBytes(uploads))) : 0
  const percent = furthest
  byId('progress').hidden = !running
  setText('progress-title', paused ? guests.paused : guests.uploadingNow)
  setText('progress-count', guests.fileCount({ count: items.length }))
  const bytes = megabytesOf((total * percent) / 100, total)
  const speed = percent === 100 ? '' : batchSpeed(uploads)
  setText('progress-bytes', speed ? `${bytes} · ${speed}` : bytes)
  byId('progress-bar').setAttribute('aria-valuenow', String(Math.round(percent)))
  byId('progress-rail').style.width = `${Math.round(percent)}%`
  byId('pause').textContent = paused ? guests.resume : guests.pause
  // Everything is sent; the server is still processing the last images.
  const waiting = trouble && (trouble === 'lost' ? guests.connectionLost : guests.serverBusy)
  setText('progress-note', waiting || (Math.round(percent) === 100 ? guests.finishing : ''))
}

const percentOf = ({ sent, total }: { sent: number; total: number }) => (total > 0 ? (sent / total) * 100 : 0)
