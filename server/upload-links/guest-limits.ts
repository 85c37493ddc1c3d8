import type { RateLimits } from '#server/platform/http/rate-limits.ts'

/**
 * Guests of one event share an IP address, and each image may be a request: the limits are generous. The API and the
 * page share them.
 */
export const guestLimits = (limits: RateLimits) => ({
  /** By link and client network. */
  uploads: limits('guest-upload', { points: 20_000, seconds: 60 * 60 }),
  /** By client network. */
  lookUps: limits('invite', { points: 1000, seconds: 15 * 60 }),
})
