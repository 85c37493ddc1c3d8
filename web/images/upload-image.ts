import type { ErrorBody } from '#contract/errors.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import type { Image } from '#contract/images.ts'

/** Why a file did not arrive. `status` is 0 if no answer came; `detail` is what the server said. */
export class UploadFailure extends Error {
  readonly status: number
  readonly detail: string | null
  constructor(message: string, status = 0, detail: string | null = null) {
    super(message)
    this.name = 'UploadFailure'
    this.status = status
    this.detail = detail
  }
}

/**
 * Sends one file to a gallery. XMLHttpRequest, because fetch does not tell how much has been sent.
 * @param onProgress bytes sent of all bytes, the form's own included
 * @returns the images that the server made of it; rejects with UploadFailure
 */
export function uploadImage(
  galleryId: number,
  file: File,
  onProgress: (sent: number, total: number) => void,
): Promise<Image[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/galleries/${galleryId}/images`)
    request.withCredentials = true
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Image[])
      else reject(refusal(request))
    }
    request.onerror = () => reject(new UploadFailure('Network error occurred'))
    request.ontimeout = () => reject(new UploadFailure('Upload failed: Timed out'))
    const form = new FormData()
    form.append('images', file)
    request.send(form)
  })
}

function refusal({ status, statusText, responseText }: XMLHttpRequest): UploadFailure {
  let detail: string | null = null
  try {
    detail = (JSON.parse(responseText) as Partial<ErrorBody>).message ?? null
  } catch {
    // A proxy may answer with a page of its own: nothing to quote.
  }
  // Over HTTP/2 there is no status text.
  return new UploadFailure(`Upload failed: ${statusText || status}`, status, detail)
}
