/** A line to the server that does what the test says: XMLHttpRequest, as far as uploads use it. */
import { vi } from 'vitest'

/** One request on the line. */
export type SentUpload = {
  url: string
  files: File[]
  timeout: number
  withCredentials: boolean
  /** By name in lower case. */
  headers: Record<string, string>
  /** Whether the sender gave up. */
  stopped: boolean
  /** So many bytes of so many have gone out. */
  progress(sent: number, total: number): void
  answers(status: number, body: unknown, statusText?: string): void
  breaks(): void
  timesOut(): void
}

/** Puts the line in place of XMLHttpRequest. Requests wait in `sent` until the test answers them. */
export function uploadLine(): { sent: SentUpload[]; next: (index: number) => Promise<SentUpload> } {
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
        files: form.getAll('images') as File[],
        timeout: this.timeout,
        withCredentials: this.withCredentials,
        headers: this.headers,
        stopped: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answers: (status, body, statusText = '') => {
          Object.assign(this, { status, statusText, responseText: JSON.stringify(body) })
          this.onload?.()
        },
        breaks: () => this.onerror?.(),
        timesOut: () => this.ontimeout?.(),
      }
      sent.push(this.request)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    sent,
    next: (index) => vi.waitUntil(() => sent[index], { timeout: 10_000 }),
  }
}
