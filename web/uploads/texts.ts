/** Texts about uploads: sizes, speeds and failures, for every page that sends files. */
import type { Answer } from './post.ts'
import type { UploadState } from './queue.ts'
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

/** The progress of the current request: '3.1 MB/s · 2 s left', or the part of it that is known. */
export function progressText({ trouble, sent, total, took }: UploadState): string {
  if (trouble || sent === 0 || took === 0) return ''
  // Everything is sent; the server is still processing it.
  if (sent >= total) return 'Finishing'
  const speed = sent / (took / 1000)
  const left = took < FIRST_ESTIMATE_MS ? '' : ` · ${timeText((total - sent) / speed)}`
  return `${sizeText(speed, 1)}/s${left}`
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
