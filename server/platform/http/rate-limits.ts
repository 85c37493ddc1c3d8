import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './refusal.ts'

/** A limit of so many events in so many seconds for each key, held across processes. */
export type RateLimit = {
  /** Counts one event. Throws 429 with Retry-After when the limit is passed. */
  spend(key: string): Promise<void>
  /** Takes one event back: it turned out not to count. */
  giveBack(key: string): Promise<void>
}
export type RateLimits = (name: string, limit: { points: number; seconds: number }) => RateLimit

/** Limits counted in the `rate_limits` table. Keys are hashed: no address or e-mail is kept. */
export const rateLimits =
  (pool: Pool): RateLimits =>
  (name, { points, seconds }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    const hashed = (key: string) => createHash('sha256').update(key.toLowerCase()).digest('base64url')
    return {
      async spend(key) {
        try {
          await limiter.consume(hashed(key))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        }
      },
      async giveBack(key) {
        await limiter.reward(hashed(key))
      },
    }
  }
