import { bytesOf } from '#web/uploads/batches.ts'
import type { UploadState } from '#web/uploads/queue.ts'
import { batchBytes, batchSpeed, megabytes, TROUBLE } from '#web/uploads/texts.ts'
import { byId, setText } from './elements.ts'

/** Of the upload that is running: what is sent once more after a break does not set it back. */
let furthest = 0

/** Renders the progress bar. The overhead of the form is counted as part of the files. */
export function renderProgress(uploads: UploadState): void {
  const { items, running, paused, trouble } = uploads
  const total = bytesOf(items.map(({ file }) => file))
  furthest = running ? Math.max(furthest, percentOf(batchBytes(uploads))) : 0
  const percent = furthest
  byId('progress').hidden = !running
  setText('progress-title', paused ? 'Paused' : 'Uploading images...')
  setText('progress-count', `${items.length} ${items.length === 1 ? 'file' : 'files'}`)
  const bytes = `${megabytes((total * percent) / 100).replace(' MB', '')} of ${megabytes(total)}`
  const speed = percent === 100 ? '' : batchSpeed(uploads)
  setText('progress-bytes', speed ? `${bytes} · ${speed}` : bytes)
  byId('progress-bar').setAttribute('aria-valuenow', String(Math.round(percent)))
  byId('progress-rail').style.width = `${Math.round(percent)}%`
  byId('pause').textContent = paused ? 'Resume' : 'Pause'
  // Everything is sent; the server is still processing the last images.
  const waiting = trouble && `${TROUBLE[trouble]} Trying again automatically.`
  setText('progress-note', waiting || (Math.round(percent) === 100 ? 'Finishing' : ''))
}

const percentOf = ({ sent, total }: { sent: number; total: number }) => (total > 0 ? (sent / total) * 100 : 0)
