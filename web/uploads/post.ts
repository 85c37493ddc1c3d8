/** One upload request. XMLHttpRequest, because fetch does not report upload progress. */
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * The result of a request. `status` is 0 if there was no response; `statusText` then is the reason, empty if the
 * connection broke. `retryAfter` is in seconds; `body` is the parsed JSON, null if it is not JSON.
 */
export type Answer = {
  status: number
  statusText: string
  retryAfter: number | null
  code: ErrorCode | null
  /** The server's message about a refusal. */
  message: string | null
  body: unknown
}

/** The connection broke. */
export const LOST: Answer = {
  status: 0,
  statusText: '',
  retryAfter: null,
  code: null,
  message: null,
  body: null,
}
const TIMED_OUT: Answer = { ...LOST, statusText: 'Timed out' }
/** Aborted by the sender. */
export const STOPPED: Answer = { ...LOST, statusText: 'Stopped' }

/** Without upload progress for this long, the connection is considered lost. */
export const STALLED_MS = 45_000
/** Time for the server to process the images after everything is sent, and additional time per file. */
export const ANSWER_MS = 140_000
const ANSWER_MS_PER_FILE = 10_000

export type Target = {
  url: string
  /** By default files are posted in the field `images`. */
  method?: 'POST' | 'PUT'
  field?: string
  /** Form fields; empty ones are omitted. */
  fields?: Record<string, string>
  /** Timeout of the whole request in milliseconds; by default none while data is being sent. */
  timeoutMs?: number
  /** How long the answer may take after everything is sent, in milliseconds; by default depending on the number of files. */
  answerMs?: number
  /** Where large files are sent in a way that continues after a break; without it they are posted like the others. */
  resumableUrl?: string
}

/**
 * Sends files in one request. Never rejects.
 * @param key idempotency key: the server stores the files once, however often they are sent
 * @param onProgress bytes sent and in total, including the form's overhead
 */
export function postFiles(
  { url, method = 'POST', field = 'images', fields = {}, timeoutMs = 0, answerMs }: Target,
  files: readonly File[],
  key: string,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer = 0
    const abortAfter = (ms: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(stop, ms)
    }
    const end = (answer: Answer) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    request.open(method, url)
    request.setRequestHeader('Idempotency-Key', key)
    request.withCredentials = true
    request.timeout = timeoutMs
    request.upload.onprogress = ({ loaded, total }) => {
      abortAfter(loaded < total ? STALLED_MS : (answerMs ?? ANSWER_MS + files.length * ANSWER_MS_PER_FILE))
      onProgress(loaded, total)
    }
    request.onload = () => end(answerOf(request))
    request.onerror = () => void firstUnreadable(files).then((file) => end(file ? unreadable(file) : LOST))
    request.ontimeout = () => end(TIMED_OUT)
    request.onabort = () => end(signal.aborted ? STOPPED : LOST)
    signal.addEventListener('abort', stop)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
    for (const file of files) form.append(field, file)
    abortAfter(STALLED_MS)
    request.send(form)
  })
}

const answerOf = (request: XMLHttpRequest): Answer =>
  parseAnswer(request, request.responseText, request.getResponseHeader('Retry-After'))

/** @param retryAfter the header's value */
export function parseAnswer(
  { status, statusText = '' }: { status: number; statusText?: string },
  text: string,
  retryAfter: string | null | undefined,
): Answer {
  let body: Partial<ErrorBody> | null = null
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy may answer with HTML.
  }
  return {
    status,
    statusText,
    retryAfter: Number(retryAfter) || null,
    code: body?.code || null,
    message: body?.message || null,
    body,
  }
}

/** The first file that was moved or changed after it was chosen: sending it fails like a broken connection. */
export async function firstUnreadable(files: readonly File[]): Promise<File | undefined> {
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

export const unreadable = ({ name }: File): Answer => ({
  ...LOST,
  status: 400,
  statusText: 'Bad Request',
  code: 'unusable_image',
  message: `${name} can no longer be read. Please choose it again.`,
})
