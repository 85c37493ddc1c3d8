/** The files on their way and how far each has come. A reducer: what happens is told, nothing is done here. */

export type UploadStatus = 'pending' | 'uploading' | 'success' | 'error'

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

export type UploadQueue = {
  items: readonly UploadItem[]
  /** Bytes per second of the line, averaged over about a second and kept from file to file; null at first. */
  speed: number | null
  /** The last that was heard of the file under way. Times in milliseconds. */
  heard: { since: number; at: number; sent: number } | null
}

export const EMPTY_QUEUE: UploadQueue = { items: [], speed: null, heard: null }

export type UploadEvent =
  | { type: 'added'; files: readonly File[]; firstKey: number }
  | { type: 'started'; key: number; at: number }
  | { type: 'progressed'; key: number; sent: number; total: number; at: number }
  | { type: 'succeeded'; key: number }
  | { type: 'failed'; key: number; error: string; detail: string | null }
  | { type: 'abandoned'; error: string }
  | { type: 'cleared' }

/** The average forgets what is older than about this, in milliseconds. */
const MEMORY_MS = 1000
/** Earlier than this after its start, a file's remaining time would be a guess. */
const FIRST_GUESS_MS = 1000

export function uploadQueue(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return {
        ...queue,
        items: [...queue.items, ...event.files.map((file, i) => waiting(event.firstKey + i, file))],
      }
    case 'started':
      return {
        ...change(queue, event.key, { status: 'uploading' }),
        heard: { since: event.at, at: event.at, sent: 0 },
      }
    case 'progressed':
      return progressed(queue, event)
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
  const heard = queue.heard ?? { since: event.at, at: event.at, sent: 0 }
  const speed = averaged(queue.speed, event.sent - heard.sent, event.at - heard.at)
  const canTell = speed !== null && speed > 0 && event.at - heard.since >= FIRST_GUESS_MS
  return {
    ...change(queue, event.key, {
      progress: event.total > 0 ? Math.min(100, (event.sent / event.total) * 100) : 0,
      timeRemaining: canTell ? (event.total - event.sent) / speed : null,
    }),
    speed,
    heard: { since: heard.since, at: event.at, sent: event.sent },
  }
}

/** An exponential average: `bytes` more in `ms` milliseconds weigh the more, the longer they took. */
function averaged(before: number | null, bytes: number, ms: number): number | null {
  if (ms <= 0) return before
  const now = (bytes / ms) * 1000
  if (before === null) return now
  const weight = 1 - Math.exp(-ms / MEMORY_MS)
  return before + (now - before) * weight
}

export const isUnderWay = ({ status }: Pick<UploadItem, 'status'>) =>
  status === 'pending' || status === 'uploading'

/** Everything is sent and the server is still looking at it. */
export const isFinishing = ({ status, progress }: Pick<UploadItem, 'status' | 'progress'>) =>
  status === 'uploading' && progress >= 100
