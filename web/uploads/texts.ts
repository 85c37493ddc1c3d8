/** Texts about uploads: sizes, speeds and failures, for the app and the command line. */
import { grouped } from '#web/base/counts.ts'
import { isLarge } from './batches.ts'
import type { Answer } from './post.ts'
import { batchBytes, sizeOf, speedOf } from './progress.ts'
import type { UploadState } from './queue.ts'
import { type Trouble, troubleOf } from './send-until-answered.ts'

const UNITS = { bytes: 'Bytes', kilo: 'KB', mega: 'MB', giga: 'GB' }

/** Formats a size in bytes with binary prefixes and at most `decimals` decimals. */
export function sizeText(bytes: number, decimals = 2): string {
  const { value, unit } = sizeOf(bytes)
  return `${grouped(value, decimals)} ${UNITS[unit]}`
}

/** The progress of the current request: '3.1 MB/s · 2 s left', or the known part of it; of a large file its bytes, too. */
export function progressText(uploads: UploadState): string {
  const { trouble, paused, sent, total } = uploads
  if (trouble || sent === 0) return ''
  // The server is still processing what was sent.
  if (sent >= total && !paused) return 'Finishing'
  const bytes = isLarge({ size: total }) ? `${sizeText(sent, 1)} of ${sizeText(total, 1)}` : ''
  return [bytes, paused ? 'Paused' : speedText(uploads, total - sent)].filter(Boolean).join(' · ')
}

/** '3.1 MB/s · 2 s left' for this many bytes at the speed of the current request. */
export function speedText(request: Parameters<typeof speedOf>[0], bytesLeft: number): string {
  const speed = speedOf(request, bytesLeft)
  if (!speed) return ''
  const { bytes, left } = speed
  const time = left && ('seconds' in left ? `${left.seconds} s left` : `${left.minutes} min left`)
  return [`${sizeText(bytes, 1)}/s`, time].filter(Boolean).join(' · ')
}

/** The speed and remaining time of all files, or the known part of it. */
export function batchSpeed(uploads: UploadState): string {
  const { sent, total } = batchBytes(uploads)
  if (uploads.trouble || uploads.paused || uploads.sent === 0) return ''
  return sent >= total ? 'Finishing' : speedText(uploads, total - sent)
}

/** Reasons why a request is repeated. */
const TROUBLE: Record<Trouble, string> = {
  lost: 'The connection is lost.',
  busy: 'The server is busy.',
}

/** The full text for the owners' pages. */
export const troubleText = (trouble: Trouble) =>
  `${TROUBLE[trouble]} The upload continues by itself${trouble === 'lost' ? ' when it is back' : ''}.`

/** Reason why a file was not uploaded. Over HTTP/2 there is no status text. */
export const failureText = (answer: Answer) =>
  troubleOf(answer) === 'lost'
    ? 'Network error occurred'
    : `Upload failed: ${answer.statusText || answer.status}`
