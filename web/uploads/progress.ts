/** Progress of uploads, in numbers. */
import { bytesOf } from './batches.ts'
import type { UploadItem, UploadState } from './queue.ts'

export const UNITS = ['bytes', 'kilo', 'mega', 'giga'] as const

/** A size in bytes with binary prefixes. */
export function sizeOf(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return { value: bytes / 1024 ** step, unit: UNITS[step]! }
}

/** Milliseconds after which the remaining time can be estimated and shown. */
const FIRST_ESTIMATE_MS = 1000

/** Speed of a request in bytes a second, and its remaining time: whole seconds, and whole minutes from two on. */
export type Speed = { bytes: number; left: { seconds: number } | { minutes: number } | null }

/** The speed of the current request, and the time for this many bytes at that speed. Null if it is unknown. */
export function speedOf(
  { sent, resumedAt, took }: Pick<UploadState, 'sent' | 'resumedAt' | 'took'>,
  bytesLeft: number,
): Speed | null {
  const bytes = took === 0 ? 0 : (sent - resumedAt) / (took / 1000)
  if (bytes === 0) return null
  return { bytes, left: took < FIRST_ESTIMATE_MS ? null : timeOf(bytesLeft / bytes) }
}

function timeOf(seconds: number) {
  const whole = Math.max(1, Math.round(seconds))
  return whole < 120 ? { seconds: whole } : { minutes: Math.round(whole / 60) }
}

/** The bytes sent and the total of all files; a form's overhead counts as part of its files. */
export function batchBytes(uploads: UploadState): { sent: number; total: number } {
  const sentNow = uploads.items.filter(({ status }) => status === 'uploading').length
  const isOneRequest = sentNow === uploads.items.filter(({ status }) => status !== 'known').length
  if (isOneRequest) return uploads
  const of = (...statuses: UploadItem['status'][]) =>
    bytesOf(uploads.items.filter(({ status }) => statuses.includes(status)).map(({ file }) => file))
  const sent = of('success', 'error') + (of('uploading') * percentSent(uploads)) / 100
  return { sent, total: sent + of('pending') + (of('uploading') * (100 - percentSent(uploads))) / 100 }
}

/** Progress of the current request in percent. */
export const percentSent = ({ sent, total }: Pick<UploadState, 'sent' | 'total'>) =>
  total > 0 ? Math.min(100, (sent / total) * 100) : 0
