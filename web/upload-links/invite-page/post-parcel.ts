import type { Answer } from './deliver.ts'
import { bytesOf, type Parcel } from './parcels.ts'

/** No byte has left for so long, in milliseconds: the connection is dead, whatever it says itself. */
const STALLED_MS = 45_000
/** Everything is sent; the server may take its time to look at the pictures. */
const ANSWER_MS = 180_000

/** Sends a parcel through an upload link. Never rejects: no answer is an answer with status 0. */
export function postParcel(
  address: string,
  { key, files }: Parcel,
  uploaderName: string,
  onProgress: (sent: number) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let watch = 0
    const allow = (ms: number) => {
      clearTimeout(watch)
      watch = window.setTimeout(() => request.abort(), ms)
    }
    request.open('POST', address)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => {
      allow(loaded < total ? STALLED_MS : ANSWER_MS)
      // The form around the files counts as much of itself as the files do.
      if (total > 0) onProgress((loaded / total) * bytesOf(files))
    }
    request.upload.onload = () => allow(ANSWER_MS)
    request.onloadend = () => {
      clearTimeout(watch)
      if (request.status > 0) return resolve(answerOf(request))
      void firstUnreadable(files).then((file) => resolve(file ? cannotRead(file) : NO_ANSWER))
    }
    const form = new FormData()
    if (uploaderName) form.append('uploaderName', uploaderName)
    for (const file of files) form.append('images', file)
    allow(STALLED_MS)
    request.send(form)
  })
}

const NO_ANSWER: Answer = { status: 0, message: null, retryAfter: null }

function answerOf(request: XMLHttpRequest): Answer {
  let message: string | null = null
  try {
    message = (JSON.parse(request.responseText) as { message?: string }).message || null
  } catch {
    // A proxy may answer with a page of its own: nothing to quote.
  }
  return {
    status: request.status,
    message,
    retryAfter: Number(request.getResponseHeader('Retry-After')) || null,
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

const cannotRead = ({ name }: File): Answer => ({
  status: 400,
  message: `${name} cannot be read any more. Please choose it again.`,
  retryAfter: null,
})
