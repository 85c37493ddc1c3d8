/** Sizes and speeds of uploads, in the language of the page. */
import { localeOf } from '#contract/languages.ts'
import { guests, language } from '#web/texts/texts.ts'
import { isLarge } from '#web/uploads/batches.ts'
import { batchBytes, sizeOf, speedOf } from '#web/uploads/progress.ts'
import type { UploadState } from '#web/uploads/queue.ts'

/** Formats a number with at least and at most this many decimals. */
const decimals = (value: number, most: number, least = 0) =>
  new Intl.NumberFormat(localeOf(language), {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
    useGrouping: false,
  }).format(value)

const inMegabytes = (bytes: number) => decimals(bytes / 1024 / 1024, 2, 2)

/** A size of so many bytes, in MB with two decimals. */
export const megabytes = (bytes: number) => guests.size({ value: inMegabytes(bytes), unit: 'mega' })

/** '1.20 of 3.00 MB' */
export const megabytesOf = (sent: number, total: number) =>
  guests.sentOf({ sent: inMegabytes(sent), total: megabytes(total) })

function sizeText(bytes: number): string {
  const { value, unit } = sizeOf(bytes)
  return guests.size({ value: decimals(value, 1), unit })
}

/** '3.1 MB/s · 2 s left' for so many bytes at the speed of the current request. */
function speedText(uploads: UploadState, bytesLeft: number): string {
  const speed = speedOf(uploads, bytesLeft)
  if (!speed) return ''
  const { bytes, left } = speed
  const text = guests.perSecond({ size: sizeText(bytes) })
  if (!left) return text
  const time =
    'seconds' in left
      ? guests.secondsLeft({ count: left.seconds })
      : guests.minutesLeft({ count: left.minutes })
  return `${text} · ${time}`
}

/** Progress of a file sent alone: '3.1 MB/s · 2 s left', or the known part; with the bytes of a large file. */
export function progressText(uploads: UploadState): string {
  const { trouble, paused, sent, total } = uploads
  if (trouble || sent === 0) return ''
  // Everything is sent; the server is still processing it.
  if (sent >= total && !paused) return guests.finishing
  const bytes = isLarge({ size: total })
    ? guests.sentOf({ sent: sizeText(sent), total: sizeText(total) })
    : ''
  return [bytes, paused ? guests.paused : speedText(uploads, total - sent)].filter(Boolean).join(' · ')
}

/** Speed and remaining time of all files, or the known part of it. */
export function batchSpeed(uploads: UploadState): string {
  const { sent, total } = batchBytes(uploads)
  if (uploads.trouble || uploads.paused || uploads.sent === 0) return ''
  return sent >= total ? guests.finishing : speedText(uploads, total - sent)
}
