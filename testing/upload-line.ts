/** Fakes of the browser's XMLHttpRequest and of the worker that hashes files, limited to their use by uploads. */
import { createHash, webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

/** One request. */
export type SentUpload = {
  url: string
  files: File[]
  uploaderName: string | null
  /** The form's texts by name. */
  fields: Record<string, string>
  timeout: number
  withCredentials: boolean
  /** Headers by name in lower case. */
  headers: Record<string, string>
  /** True if the sender aborted. */
  stopped: boolean
  /** Reports the bytes sent, and the total. */
  progress(sent: number, total: number): void
  /** `retryAfter` is in seconds. */
  answers(status: number, body: unknown, statusText?: string, retryAfter?: number): void
  breaks(): void
  timesOut(): void
}

/**
 * Replaces XMLHttpRequest. Requests wait in `sent` until the test answers them.
 * @param onSent called with each request, for example to answer it at once
 */
export function uploadLine(onSent: (request: SentUpload) => void = () => {}): {
  sent: SentUpload[]
  next: (index: number) => Promise<SentUpload>
} {
  const sent: SentUpload[] = []
  class FakeRequest {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    onabort: (() => void) | null = null
    headers: Record<string, string> = {}
    request: SentUpload | null = null
    timeout = 0
    withCredentials = false
    status = 0
    statusText = ''
    responseText = ''
    url = ''
    retryAfter: number | undefined
    getResponseHeader = () => this.retryAfter ?? null
    open(method: string, url: string) {
      this.url = `${method} ${url}`
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value
    }
    abort() {
      if (this.request) this.request.stopped = true
      this.onabort?.()
    }
    send(form: FormData) {
      this.request = {
        url: this.url,
        files: [...form.values()].filter((value) => value instanceof File),
        uploaderName: form.get('uploaderName') as string | null,
        fields: Object.fromEntries(
          [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
        ),
        timeout: this.timeout,
        withCredentials: this.withCredentials,
        headers: this.headers,
        stopped: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answers: (status, body, statusText = '', retryAfter) => {
          Object.assign(this, { status, statusText, retryAfter, responseText: JSON.stringify(body) })
          this.onload?.()
        },
        breaks: () => this.onerror?.(),
        timesOut: () => this.ontimeout?.(),
      }
      sent.push(this.request)
      onSent(this.request)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  // A broken connection makes the sender check if its files can still be read: here without waiting.
  vi.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader) {
    queueMicrotask(() => this.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>))
  })
  return {
    sent,
    next: (index) => vi.waitUntil(() => sent[index], { timeout: 10_000 * PATIENCE }),
  }
}

const sumOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** Hash by which a file is recognized. */
export const sha256Of = async (file: File) => sumOf(await file.arrayBuffer())

/** Replaces the worker in which browsers compute hashes; without it, this environment computes none. */
export function hashLine() {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: string | null }) => void) | null = null
      postMessage(file: File) {
        void file.arrayBuffer().then((bytes) => this.onmessage?.({ data: sumOf(bytes) }))
      }
      terminate() {}
    },
  )
}
