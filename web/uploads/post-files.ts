/** Sends files as a form. Uses XMLHttpRequest, because fetch does not report upload progress. */
import {
  ANSWER_MS,
  ANSWER_MS_PER_FILE,
  type Answer,
  LOST,
  parseAnswer,
  STALLED_MS,
  STOPPED,
  type Target,
  TIMED_OUT,
  unreadable,
} from './post.ts'

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
