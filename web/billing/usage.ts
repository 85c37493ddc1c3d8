import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '#contract/account-page.ts'
import { grouped } from '#contract/counts.ts'

/** What the signed-in person's own galleries use. */
export const usageQuery = queryOptions<Usage>({ queryKey: ['/api/account/usage'] })

/** People are told once less than this part of the quota is left. */
const LITTLE = 0.1

/** All that is held against the quota. */
export const allBytes = ({ bytes, removedBytes, unfinishedBytes }: Usage) =>
  bytes + removedBytes + unfinishedBytes

export type RoomLeft = 'enough' | 'little' | 'none'

export function roomLeft(usage: Usage): RoomLeft {
  const { quotaBytes } = usage
  const left = quotaBytes === null ? Infinity : quotaBytes - allBytes(usage)
  if (left >= (quotaBytes ?? 0) * LITTLE) return 'enough'
  // Less than a photograph.
  return left < 100 * 1024 ? 'none' : 'little'
}

/** '0.4 MB', '1,234 MB': whole from 10 on. */
export function megabytes(bytes: number): string {
  const value = bytes / 1024 ** 2
  const digits = value < 10 ? 1 : 0
  return `${grouped(value, digits)} MB`
}

/** '1,234 MB of 5,000 MB', or what is used alone where nothing limits it. */
export const usedText = ({ bytes, quotaBytes }: Usage) =>
  quotaBytes === null ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(quotaBytes)}`
