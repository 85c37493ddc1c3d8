import type { RateLimits } from '#server/platform/http/rate-limits.ts'

/**
 * Many guests of one party share an address, and each of their photographs may be a request of its own: the limits are
 * generous, and the same for the calls and the page.
 */
export const guestLimits = (limits: RateLimits) => ({
  /** By link and address. */
  uploads: limits('guest-upload', { points: 20_000, seconds: 60 * 60 }),
  /** By address. */
  lookUps: limits('invite', { points: 1000, seconds: 15 * 60 }),
})
