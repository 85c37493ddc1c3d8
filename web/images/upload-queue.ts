/** The files on their way and how far each has come. A reducer: what happens is told, nothing is done here. */
import { type Line, SILENT_LINE, secondsFor, sendingSince, sentSoFar } from './line-speed.ts'

/** `interrupted`: the connection broke, and the file will be sent again. */
export type UploadStatus = 'pending' | 'uploading' | 'interrupted' | 'success' | 'error'

export type UploadItem = {
  key: number
  file: File
  status: UploadStatus
  /** 0 to 100. */
  progress: number
  /** Seconds; null while nobody can tell. */
  timeRemaining: number | null
  /** What went wrong, and what the server said about it. */
  error: string | null
  detail: string | null
}

export type UploadQueue = Line & { items: readonly UploadItem[] }

export const EMPTY_QUEUE: UploadQueue = { items: [], ...SILENT_LINE }

export type UploadEvent =
  | { type: 'added'; files: readonly File[]; firstKey: number }
  | { type: 'started'; key: number; at: number }
  | { type: 'progressed'; key: number; sent: number; total: number; at: number }
  | { type: 'interrupted'; key: number }
  | { type: 'succeeded'; key: number }
  | { type: 'failed'; key: number; error: string; detail: string | null }
  | { type: 'abandoned'; error: string }
  | { type: 'cleared' }

export function uploadQueue(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return {
        ...queue,
        items: [...queue.items, ...event.files.map((file, i) => waiting(event.firstKey + i, file))],
      }
    case 'started':
      return {
        ...change(queue, event.key, { status: 'uploading', progress: 0 }),
        ...sendingSince(queue, event.at),
      }
    case 'progressed':
      return progressed(queue, event)
    case 'interrupted':
      return change(queue, event.key, { status: 'interrupted', timeRemaining: null })
    case 'succeeded':
      return change(queue, event.key, { status: 'success', progress: 100, timeRemaining: null })
    case 'failed':
      return change(queue, event.key, {
        status: 'error',
        error: event.error,
        detail: event.detail,
        timeRemaining: null,
      })
    case 'abandoned':
      return {
        ...queue,
        items: queue.items.map((item) =>
          isUnderWay(item) ? { ...item, status: 'error', error: event.error, timeRemaining: null } : item,
        ),
      }
    case 'cleared':
      return { ...queue, items: queue.items.filter(isUnderWay), heard: null }
  }
}

const waiting = (key: number, file: File): UploadItem => ({
  key,
  file,
  status: 'pending',
  progress: 0,
  timeRemaining: null,
  error: null,
  detail: null,
})

const change = (queue: UploadQueue, key: number, changes: Partial<UploadItem>): UploadQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.key === key ? { ...item, ...changes } : item)),
})

function progressed(queue: UploadQueue, event: Extract<UploadEvent, { type: 'progressed' }>): UploadQueue {
  const line = sentSoFar(queue, event.sent, event.at)
  return {
    ...change(queue, event.key, {
      progress: event.total > 0 ? Math.min(100, (event.sent / event.total) * 100) : 0,
      timeRemaining: secondsFor(line, event.total - event.sent),
    }),
    ...line,
  }
}

export const isUnderWay = ({ status }: Pick<UploadItem, 'status'>) =>
  status === 'pending' || status === 'uploading' || status === 'interrupted'

/** Everything is sent and the server is still looking at it. */
export const isFinishing = ({ status, progress }: Pick<UploadItem, 'status' | 'progress'>) =>
  status === 'uploading' && progress >= 100
