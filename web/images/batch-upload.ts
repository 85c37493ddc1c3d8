/** Files that go to a gallery in one request, and how far that has come. A reducer: nothing is done here. */
import { type Line, SILENT_LINE, secondsFor, sendingSince, sentSoFar } from './line-speed.ts'
import type { UploadStatus } from './upload-queue.ts'

export type BatchFile = { key: number; file: File }

export type Batch = {
  files: readonly BatchFile[]
  /** Of every file: one request has one outcome. */
  status: Exclude<UploadStatus, 'interrupted'>
  line: Line
  /** Bytes of the request. */
  sent: number
  total: number
  /** What the server said about a failure. */
  detail: string | null
}

export const EMPTY_BATCH: Batch = {
  files: [],
  status: 'pending',
  line: SILENT_LINE,
  sent: 0,
  total: 0,
  detail: null,
}

export type BatchEvent =
  | { type: 'added'; files: readonly File[]; firstKey: number }
  | { type: 'removed'; key: number }
  | { type: 'started'; at: number }
  | { type: 'progressed'; sent: number; total: number; at: number }
  | { type: 'succeeded' }
  | { type: 'failed'; detail: string | null }
  | { type: 'stopped' }
  | { type: 'reset' }

export function batchUpload(batch: Batch, event: BatchEvent): Batch {
  switch (event.type) {
    case 'added':
      return {
        ...EMPTY_BATCH,
        files: [...batch.files, ...event.files.map((file, i) => ({ key: event.firstKey + i, file }))],
      }
    case 'removed':
      return { ...EMPTY_BATCH, files: batch.files.filter(({ key }) => key !== event.key) }
    case 'started':
      return {
        ...EMPTY_BATCH,
        files: batch.files,
        status: 'uploading',
        line: sendingSince(SILENT_LINE, event.at),
      }
    case 'progressed':
      return {
        ...batch,
        sent: event.sent,
        total: event.total,
        line: sentSoFar(batch.line, event.sent, event.at),
      }
    case 'succeeded':
      return { ...batch, status: 'success' }
    case 'failed':
      return { ...batch, status: 'error', detail: event.detail }
    case 'stopped':
      return { ...EMPTY_BATCH, files: batch.files }
    case 'reset':
      return EMPTY_BATCH
  }
}

/** What one file's row shows, in percent: nothing truer than 50 is known of one among many (section 9). */
export const PROGRESS: Record<Batch['status'], number> = { pending: 0, uploading: 50, success: 100, error: 0 }

/** Of the whole request, in percent. */
export const batchProgress = ({ sent, total, status }: Batch) =>
  status === 'success' ? 100 : total > 0 ? (sent / total) * 100 : 0

/** Everything is sent and the server is still looking at it. */
export const batchIsFinishing = ({ status, sent, total }: Batch) =>
  status === 'uploading' && total > 0 && sent >= total

/** Seconds; null while nobody can tell. */
export const batchSecondsLeft = ({ line, sent, total }: Batch) => secondsFor(line, total - sent)
