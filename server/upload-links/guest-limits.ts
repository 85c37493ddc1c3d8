import type { RateLimits } from '#server/limits.ts'

/**
 * Guests of one event share an IP address, and each image may be a request: the limits are generous. The API and the
 * page share them.
 */
export const guestLimits = (limits: RateLimits) => ({
  /** By link and client network. */
  uploads: limits('guest-upload'),
  /** By client network. */
  lookUps: limits('invite'),
})
