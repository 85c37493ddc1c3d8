import type { ErrorBody } from '#contract/errors.ts'
import type { Image } from '#contract/images.ts'

/** `refused`: the server said no; `lost`: no answer came; `late`: none came in time; `stopped`: the sender gave up. */
type Reason = 'refused' | 'lost' | 'late' | 'stopped'

/** Why files did not arrive. `status` is 0 if no answer came; `detail` is what the server said. */
export class UploadFailure extends Error {
  readonly reason: Reason
  readonly status: number
  readonly detail: string | null
  constructor(reason: Reason, message: string, status = 0, detail: string | null = null) {
    super(message)
    this.name = 'UploadFailure'
    this.reason = reason
    this.status = status
    this.detail = detail
  }
}

export type Sending = {
  /** Bytes sent of all bytes, the form's own included. */
  onProgress?: (sent: number, total: number) => void
  /** Sent again under the same key, files that did arrive are not stored twice. */
  key: string
  /** Milliseconds until an answer must be there; 0 waits for ever. */
  timeout?: number
  signal?: AbortSignal
}

/**
 * Sends files to a gallery in one request. XMLHttpRequest, because fetch does not tell how much has been sent.
 * @returns the images that the server made of them; rejects with UploadFailure
 */
export function uploadImages(
  galleryId: number,
  files: readonly File[],
  { onProgress, key, timeout = 0, signal }: Sending,
): Promise<Image[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/galleries/${galleryId}/images`)
    request.setRequestHeader('idempotency-key', key)
    request.withCredentials = true
    request.timeout = timeout
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => {
      if (request.status < 200 || request.status >= 300) return reject(refusal(request))
      const images = imagesIn(request.responseText)
      if (images) resolve(images)
      else reject(new UploadFailure('refused', 'Upload failed: No proper answer', request.status))
    }
    request.onerror = () => reject(new UploadFailure('lost', 'Network error occurred'))
    request.ontimeout = () => reject(new UploadFailure('late', 'Upload failed: Timed out'))
    request.onabort = () => reject(new UploadFailure('stopped', 'Upload failed: Stopped'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const file of files) form.append('images', file)
    request.send(form)
  })
}

function imagesIn(text: string): Image[] | null {
  try {
    return JSON.parse(text) as Image[]
  } catch {
    return null
  }
}

function refusal({ status, statusText, responseText }: XMLHttpRequest): UploadFailure {
  let detail: string | null = null
  try {
    detail = (JSON.parse(responseText) as Partial<ErrorBody>).message ?? null
  } catch {
    // A proxy may answer with a page of its own: nothing to quote.
  }
  // Over HTTP/2 there is no status text.
  return new UploadFailure('refused', `Upload failed: ${statusText || status}`, status, detail)
}
