/** Sends one large file that continues after a broken connection, and after the page was closed: tus 1.0.0. */
import type { DetailedError } from 'tus-js-client'
import type { Upload as UploadState } from '#contract/uploads.ts'
import { askUpload, Upload } from './large-file.ts'
import {
  ANSWER_MS,
  type Answer,
  LOST,
  parseAnswer,
  STALLED_MS,
  STOPPED,
  type Target,
  unreadable,
} from './post.ts'
import { firstUnreadable } from './post-files.ts'
import { troubleOf } from './send-until-answered.ts'
import { forgetUploads, rememberUpload, waitingUploadOf } from './waiting-uploads.ts'

/** Number of bytes below which a broken connection makes the next attempt wait longer. */
const WORTHWHILE_BYTES = 64 * 1024
const BREATH_MS = 200

type Progress = (sent: number, total: number, resumedAt: number) => void

/**
 * Sends a file from where it was left. Never rejects, and resolves like `postFiles`: with 201 and the image that an
 * upload would return.
 */
export async function sendResumable(
  target: Target,
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Answer> {
  while (true) {
    const { answer, url, brought } = await attempt(target, file, onProgress, signal)
    if (answer === STOPPED) return answer
    if (troubleOf(answer) === 'lost') {
      if (await firstUnreadable([file])) return unreadable(file)
      if (brought < WORTHWHILE_BYTES) return answer
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
      if (signal.aborted) return STOPPED
      continue
    }
    if (url && !troubleOf(answer) && !GOES_ON_LATER.includes(answer.code)) forgetUploads([url])
    return answer
  }
}

/** Refusals after which the upload can continue later. It is also not found when its sender is no longer signed in. */
const GOES_ON_LATER: Answer['code'][] = ['account_expired', 'gallery_frozen', 'not_found']

type Attempt = { answer: Answer; url: string | null; brought: number }

function attempt(
  { resumableUrl = '', fields = {} }: Target,
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Attempt> {
  return new Promise((resolve) => {
    let resumedAt: number | null = null
    let sent = 0
    let timer: ReturnType<typeof setTimeout>
    const filled = Object.entries(fields).filter(([, value]) => value)
    const upload = new Upload(file, {
      endpoint: resumableUrl,
      uploadUrl: waitingUploadOf(resumableUrl, file),
      metadata: { ...Object.fromEntries(filled), filename: file.name },
      // The queue decides about the next attempt, and the list in this browser about waiting uploads.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => rememberUpload(resumableUrl, file, upload.url!),
      onProgress(bytes, total) {
        resumedAt ??= bytes
        sent = bytes
        endAfter(bytes < total ? STALLED_MS : ANSWER_MS)
        onProgress(bytes, total, resumedAt)
      },
      onSuccess: () => void imageOf(upload.url!).then(end),
      onError: (error) => end(failureOf(error)),
    })
    const stop = () => void upload.abort().then(() => end(signal.aborted ? STOPPED : LOST))
    function endAfter(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(stop, ms)
    }
    function end(answer: Answer) {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve({ answer, url: upload.url, brought: sent - (resumedAt ?? 0) })
    }
    signal.addEventListener('abort', stop)
    endAfter(STALLED_MS)
    upload.start()
  })
}

/** The answer that an upload in one request would have had. */
async function imageOf(url: string): Promise<Answer> {
  try {
    const answer = await askUpload(url)
    if (answer.status !== 200) return answer
    const { image, receipt, state, code, message } = answer.body as UploadState
    if (state === 'receiving') return LOST
    if (state === 'refused') return { ...answer, status: 400, code, message }
    const images = image ? [image] : []
    return { ...answer, status: 201, body: receipt === null ? images : { images } }
  } catch {
    // The connection broke.
    return LOST
  }
}

/** Statuses for a lock, or a wrong offset: an earlier request has not ended yet. */
const TOO_EARLY = [409, 423]

function failureOf(error: Error | DetailedError): Answer {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0 || TOO_EARLY.includes(status)) return LOST
  return parseAnswer({ status }, response.getBody(), response.getHeader('Retry-After'))
}
