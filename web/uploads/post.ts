/** One upload request. XMLHttpRequest, because fetch does not tell how much has been sent. */
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * What became of a request. `status` is 0 if no answer came; then `statusText` is empty if the connection broke and
 * otherwise says why. `retryAfter` is in seconds; `body` is the answer's JSON, null if it is none.
 */
export type Answer = {
  status: number
  statusText: string
  retryAfter: number | null
  code: ErrorCode | null
  /** The server's own words about a refusal. */
  message: string | null
  body: unknown
}

const LOST: Answer = { status: 0, statusText: '', retryAfter: null, code: null, message: null, body: null }
const TIMED_OUT: Answer = { ...LOST, statusText: 'Timed out' }
/** The sender gave up. */
export const STOPPED: Answer = { ...LOST, statusText: 'Stopped' }

/** No byte has left for so long, in milliseconds: the connection is dead, whatever it says itself. */
const STALLED_MS = 45_000
/** Everything is sent: so long the server may look at the images, and so much longer for each, in milliseconds. */
const ANSWER_MS = 140_000
const ANSWER_MS_A_FILE = 10_000

export type Target = {
  url: string
  /** Sent beside the files; empty ones are left out. */
  fields?: Record<string, string>
  /** Milliseconds until an answer must be there; without it as long as bytes go out. */
  timeoutMs?: number
}

/**
 * Sends files in one request. Never rejects.
 * @param key stored once by the server, however often it is sent (Idempotency-Key)
 * @param onProgress bytes sent of all bytes, the form's own included
 */
export function postFiles(
  { url, fields = {}, timeoutMs = 0 }: Target,
  files: readonly File[],
  key: string,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let watch = 0
    const allow = (ms: number) => {
      clearTimeout(watch)
      watch = window.setTimeout(stop, ms)
    }
    const end = (answer: Answer) => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    request.open('POST', url)
    request.setRequestHeader('Idempotency-Key', key)
    request.withCredentials = true
    request.timeout = timeoutMs
    request.upload.onprogress = ({ loaded, total }) => {
      allow(loaded < total ? STALLED_MS : ANSWER_MS + files.length * ANSWER_MS_A_FILE)
      onProgress(loaded, total)
    }
    request.onload = () => end(answerOf(request))
    request.onerror = () => void firstUnreadable(files).then((file) => end(file ? unreadable(file) : LOST))
    request.ontimeout = () => end(TIMED_OUT)
    request.onabort = () => end(signal.aborted ? STOPPED : LOST)
    signal.addEventListener('abort', stop)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
    for (const file of files) form.append('images', file)
    allow(STALLED_MS)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Answer {
  let body: Partial<ErrorBody> | null = null
  try {
    body = JSON.parse(request.responseText)
  } catch {
    // A proxy may answer with a page of its own: nothing to quote.
  }
  return {
    status: request.status,
    statusText: request.statusText,
    retryAfter: Number(request.getResponseHeader('Retry-After')) || null,
    code: body?.code || null,
    message: body?.message || null,
    body,
  }
}

/** A file that was moved or changed since it was chosen breaks the request like a bad connection does. */
async function firstUnreadable(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) if (!(await isReadable(file))) return file
  return undefined
}

const isReadable = (file: File) =>
  new Promise<boolean>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(true)
    reader.onerror = () => resolve(false)
    reader.readAsArrayBuffer(file.slice(0, 1))
  })

const unreadable = ({ name }: File): Answer => ({
  ...LOST,
  status: 400,
  statusText: 'Bad Request',
  code: 'unusable_image',
  message: `${name} cannot be read any more. Please choose it again.`,
})
