/** Texts about uploads: sizes, speeds and failures, for every page that sends files. */
import { bytesOf, isLarge } from './batches.ts'
import type { Answer } from './post.ts'
import type { UploadItem, UploadState } from './queue.ts'
import { type Trouble, troubleOf } from './send-until-answered.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** Formats a size in bytes with binary prefixes and at most `decimals` decimals. */
export function sizeText(bytes: number, decimals = 2): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(decimals))} ${UNITS[step]}`
}

/** Formats a size in bytes in MB with two decimals, for the guests' page. */
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`

/** The remaining time is shown only after this time; before it cannot be estimated. */
const FIRST_ESTIMATE_MS = 1000

/** The progress of the current request: '3.1 MB/s · 2 s left', or the part of it that is known; of a large file its bytes, too. */
export function progressText(uploads: UploadState): string {
  const { trouble, paused, sent, total } = uploads
  if (trouble || sent === 0) return ''
  // Everything is sent; the server is still processing it.
  if (sent >= total && !paused) return 'Finishing'
  const bytes = isLarge({ size: total }) ? `${sizeText(sent, 1)} of ${sizeText(total, 1)}` : ''
  return [bytes, paused ? 'Paused' : speedText(uploads, total - sent)].filter(Boolean).join(' · ')
}

/** '3.1 MB/s · 2 s left' for so many bytes at the speed of the current request. */
export function speedText(
  { sent, resumedAt, took }: Pick<UploadState, 'sent' | 'resumedAt' | 'took'>,
  bytesLeft: number,
): string {
  const speed = took === 0 ? 0 : (sent - resumedAt) / (took / 1000)
  if (speed === 0) return ''
  const left = took < FIRST_ESTIMATE_MS ? '' : ` · ${timeText(bytesLeft / speed)}`
  return `${sizeText(speed, 1)}/s${left}`
}

/** The bytes of all files that are sent, and of which; a form's overhead counts as part of its files. */
export function batchBytes(uploads: UploadState): { sent: number; total: number } {
  const sentNow = uploads.items.filter(({ status }) => status === 'uploading').length
  const isOneRequest = sentNow === uploads.items.filter(({ status }) => status !== 'known').length
  if (isOneRequest) return uploads
  const of = (...statuses: UploadItem['status'][]) =>
    bytesOf(uploads.items.filter(({ status }) => statuses.includes(status)).map(({ file }) => file))
  const sent = of('success', 'error') + (of('uploading') * percentSent(uploads)) / 100
  return { sent, total: sent + of('pending') + (of('uploading') * (100 - percentSent(uploads))) / 100 }
}

/** The speed and remaining time of all files, or the part of it that is known. */
export function batchSpeed(uploads: UploadState): string {
  const { sent, total } = batchBytes(uploads)
  if (uploads.trouble || uploads.paused || uploads.sent === 0) return ''
  return sent >= total ? 'Finishing' : speedText(uploads, total - sent)
}

/** Whole seconds; whole minutes from two minutes on. */
function timeText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return whole < 120 ? `${whole} s left` : `${Math.round(whole / 60)} min left`
}

/** Progress of the current request in percent. */
export const percentSent = ({ sent, total }: UploadState) =>
  total > 0 ? Math.min(100, (sent / total) * 100) : 0

/** Why a request is repeated; each page adds what happens next. */
export const TROUBLE: Record<Trouble, string> = {
  lost: 'The connection is lost.',
  busy: 'The server is busy.',
}

/** The full text for the owners' pages. */
export const troubleText = (trouble: Trouble) =>
  `${TROUBLE[trouble]} The upload continues by itself${trouble === 'lost' ? ' when it is back' : ''}.`

export const NETWORK_ERROR = 'Network error occurred'

/** Why a file was not uploaded. Over HTTP/2 there is no status text. */
export const failureText = (answer: Answer) =>
  troubleOf(answer) === 'lost' ? NETWORK_ERROR : `Upload failed: ${answer.statusText || answer.status}`
