import { bytesOf } from '#web/uploads/batches.ts'
import type { UploadItem, UploadState } from '#web/uploads/queue.ts'
import { megabytes, percentSent, TROUBLE } from '#web/uploads/texts.ts'
import { byId, setText } from './elements.ts'

/** Renders the progress bar. The overhead of the form is counted as part of the files. */
export function renderProgress(uploads: UploadState): void {
  const { items, running, trouble } = uploads
  const bytes = (...statuses: UploadItem['status'][]) =>
    bytesOf(items.filter(({ status }) => statuses.includes(status)).map(({ file }) => file))
  const total = bytesOf(items.map(({ file }) => file))
  const sent = bytes('success', 'error') + (bytes('uploading') * percentSent(uploads)) / 100
  const percent = total === 0 ? 0 : Math.round((sent / total) * 100)
  byId('progress').hidden = !running
  setText('progress-count', `${items.length} ${items.length === 1 ? 'file' : 'files'}`)
  setText('progress-bytes', `${megabytes(sent).replace(' MB', '')} of ${megabytes(total)}`)
  byId('progress-bar').setAttribute('aria-valuenow', String(percent))
  byId('progress-rail').style.width = `${percent}%`
  // Everything is sent; the server is still processing the last images.
  const waiting = trouble && `${TROUBLE[trouble]} Trying again automatically.`
  setText('progress-note', waiting || (percent === 100 ? 'Finishing' : ''))
}
