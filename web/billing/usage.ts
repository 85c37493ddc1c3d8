import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '#contract/account-page.ts'
import { grouped } from '#web/base/counts.ts'

/** Storage used by the signed-in person's own galleries. */
export const usageQuery = queryOptions<Usage>({ queryKey: ['/api/account/usage'] })

/** Part of the quota below which people are warned. */
const LITTLE = 0.1

/** Sum of the bytes that count towards the quota. */
export const allBytes = ({ bytes, removedBytes, unfinishedBytes }: Usage) =>
  bytes + removedBytes + unfinishedBytes

export type RoomLeft = 'enough' | 'little' | 'none'

export function roomLeft(usage: Usage): RoomLeft {
  const { quotaBytes } = usage
  const left = quotaBytes === null ? Infinity : quotaBytes - allBytes(usage)
  if (left >= (quotaBytes ?? 0) * LITTLE) return 'enough'
  // Too little for a photograph.
  return left < 100 * 1024 ? 'none' : 'little'
}

/** '0.4 MB', '1,234 MB': whole from 10 on. */
export function megabytes(bytes: number): string {
  const value = bytes / 1024 ** 2
  const digits = value < 10 ? 1 : 0
  return `${grouped(value, digits)} MB`
}

/** '1,234 MB of 5,000 MB', or the used megabytes alone without a limit. */
export const usedText = ({ bytes, quotaBytes }: Usage) =>
  quotaBytes === null ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(quotaBytes)}`
