import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'

/** Failed sign-ins from one network, by any method: 100 in 15 minutes. */
export const limitOfFailuresByAddress = (limits: RateLimits): RateLimit =>
  limits('sign-in-address', { points: 100, seconds: 15 * 60 })
