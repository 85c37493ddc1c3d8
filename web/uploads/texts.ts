/** Sizes, speeds and what is said about uploads: one place for every page that sends files. */
import type { Answer } from './post.ts'
import type { UploadState } from './queue.ts'
import { type Trouble, troubleOf } from './send-until-answered.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes for people: steps of 1024, at most `decimals` decimals. */
export function sizeText(bytes: number, decimals = 2): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(decimals))} ${UNITS[step]}`
}

/** A size in bytes as the guests' page shows it, always in MB. */
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`

/** Earlier than this after the start, the time left would be a guess; milliseconds. */
const FIRST_GUESS_MS = 1000

/** How the request under way stands: '3.1 MB/s · 2 s left', or what of it is known. */
export function progressText({ trouble, sent, total, took }: UploadState): string {
  if (trouble || sent === 0 || took === 0) return ''
  // Everything is sent and the server is still looking at it.
  if (sent >= total) return 'Finishing'
  const speed = sent / (took / 1000)
  const left = took < FIRST_GUESS_MS ? '' : ` · ${timeText((total - sent) / speed)}`
  return `${sizeText(speed, 1)}/s${left}`
}

/** Whole seconds, from two minutes on whole minutes. */
function timeText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return whole < 120 ? `${whole} s left` : `${Math.round(whole / 60)} min left`
}

/** Of the request under way, in percent. */
export const percentSent = ({ sent, total }: UploadState) =>
  total > 0 ? Math.min(100, (sent / total) * 100) : 0

/** Why a request is sent again; each page adds what happens next. */
export const TROUBLE: Record<Trouble, string> = {
  lost: 'The connection is lost.',
  busy: 'The server is busy.',
}

/** The same on the owners' pages. */
export const troubleText = (trouble: Trouble) =>
  `${TROUBLE[trouble]} The upload goes on by itself${trouble === 'lost' ? ' when it is back' : ''}.`

export const NETWORK_ERROR = 'Network error occurred'

/** Why a file did not arrive. Over HTTP/2 there is no status text. */
export const failureText = (answer: Answer) =>
  troubleOf(answer) === 'lost' ? NETWORK_ERROR : `Upload failed: ${answer.statusText || answer.status}`
