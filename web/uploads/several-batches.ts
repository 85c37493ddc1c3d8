/** Texts about simultaneous uploads to several galleries. */
import { batchBytes } from './progress.ts'
import type { UploadState } from './queue.ts'
import { sizeText, speedText } from './texts.ts'

/** The bytes sent and the total of all files. */
export function bytesOfBatches(batches: readonly UploadState[]): { sent: number; total: number } {
  const each = batches.map(batchBytes)
  const sum = (of: 'sent' | 'total') => each.reduce((all, one) => all + one[of], 0)
  return { sent: sum('sent'), total: sum('total') }
}

/** The progress of all files: '12.3 MB of 83 MB · 3.1 MB/s · 27 s left', or the part of it that is known. */
export function textOfBatches(batches: readonly UploadState[]): string {
  const { sent, total } = bytesOfBatches(batches)
  const bytes = `${sizeText(sent, 1)} of ${sizeText(total, 1)}`
  return [bytes, speedOfBatches(batches, total - sent)].filter(Boolean).join(' · ')
}

function speedOfBatches(batches: readonly UploadState[], bytesLeft: number): string {
  const moving = batches.filter((one) => one.running && !one.trouble && !one.paused && one.sent > 0)
  if (moving.length === 0) return ''
  const took = Math.max(...moving.map((one) => one.took))
  // Bytes that all of them would have sent in that time.
  const sent = moving.reduce((sum, one) => sum + ((one.sent - one.resumedAt) * took) / (one.took || took), 0)
  return bytesLeft <= 0 ? 'Finishing' : speedText({ sent, resumedAt: 0, took }, bytesLeft)
}
