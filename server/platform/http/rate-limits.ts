import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { isNoSpace, isOutage } from './error-answers.ts'
import { Refusal, tooMany } from './refusal.ts'

/** A limit on the number of events per key and time window, shared by all processes. */
export type RateLimit = {
  /**
   * Counts one or several events, and returns the number in the current window. Throws 429 with Retry-After when the
   * limit is exceeded.
   */
  spend(key: string, events?: number): Promise<number>
  /** Counts one event. Returns false when the limit is exceeded. */
  allows(key: string): Promise<boolean>
  /** Tells whether an event of this key was counted in the current window. */
  hasCounted(key: string): Promise<boolean>
  /**
   * Counts one event, and returns its delay in seconds: 0 within the limit; events beyond it follow one another every
   * `seconds`.
   */
  turn(key: string, seconds: number): Promise<number>
  /** Uncounts one event. */
  giveBack(key: string): Promise<void>
  /** Counts events in a transaction, and not if that fails. Concurrent calls for this key wait for its end. */
  spendIn(tx: SqlTransaction, key: string, events?: number): Promise<void>
  /** Counts one event of each of several keys in a transaction, as `spendIn` does. */
  spendEachIn(tx: SqlTransaction, keys: string[]): Promise<void>
}
export type SqlTransaction = { execute(query: SQL): Promise<{ rows: Record<string, unknown>[] }> }
/** `message` replaces the refusal's text about too many attempts. */
type Limit = { points: number; seconds: number; message?: string }

/** A limit that refuses (429) what exceeds it. */
export type Spending = { spend(key: string): Promise<unknown> }

export type BatchLimit = Spending & {
  /**
   * Counts one event without waiting. Returns false if the limit has refused this key; `spend` then throws the refusal.
   * @param failed called with the error if a batch could not be written
   */
  counts(key: string, failed: (error: unknown) => void): boolean
}

/**
 * Applies a limit to calls that are too frequent to count each in the database: every process counts in memory and
 * writes once per `batch` events, so that up to `batch` events per process are noticed late.
 */
export function spendInBatches(limit: Pick<RateLimit, 'spend'>, batch: number): BatchLimit {
  const counted = new LRUCache<string, { events: number; refusal?: Refusal; opens: number }>({ max: 50_000 })

  function entryOf(key: string) {
    let entry = counted.get(key)
    if (!entry) {
      entry = { events: 0, opens: 0 }
      counted.set(key, entry)
    }
    if (entry.refusal && performance.now() >= entry.opens) entry.refusal = undefined
    return entry
  }

  /** Counts one event. Returns undefined, or a promise of writing the batch that it completes. */
  function count(key: string, entry: ReturnType<typeof entryOf>): Promise<unknown> | undefined {
    if (++entry.events < batch) return
    entry.events = 0
    return limit.spend(key, batch).catch((error) => {
      // Answers from memory continue while the database is away or full.
      if (isOutage(error) || isNoSpace(error)) return
      if (error instanceof Refusal) {
        entry.refusal = error
        entry.opens = performance.now() + (error.retryAfter ?? 1) * 1000
      }
      throw error
    })
  }

  return {
    counts(key, failed) {
      const entry = entryOf(key)
      if (entry.refusal) return false
      count(key, entry)?.catch((error) => {
        if (!(error instanceof Refusal)) failed(error)
      })
      return true
    },
    async spend(key) {
      const entry = entryOf(key)
      if (entry.refusal) throw entry.refusal
      await count(key, entry)
    },
  }
}

/** Milliseconds since 1970 by the clock that all processes share. */
const NOW = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Rate limits stored in the `rate_limits` table. Keys are hashed: no IP or email address is stored. */
export const rateLimits =
  (db: SqlTransaction) =>
  (name: string, { points, seconds, message }: Limit): RateLimit => {
    const rowOf = (key: string) =>
      `${name}:${createHash('sha256').update(key.toLowerCase()).digest('base64url')}`
    /** Counts events of each key. Returns its new count, and the seconds left in its window. */
    async function counted(tx: SqlTransaction, keys: string[], events: number) {
      // Sorted, so that concurrent calls do not deadlock.
      const names = sql.param([...new Set(keys.map(rowOf))].sort())
      const end = sql`${NOW} + ${seconds * 1000}::bigint`
      // A window that ends later than one beginning now means that the clock was set back.
      const { rows } = await tx.execute(sql`
        insert into rate_limits as counted (key, points, expire)
        select name, ${events}::int, ${end} from unnest(${names}::text[]) as name
        on conflict (key) do update set
          points = case when counted.expire <= ${NOW} then ${events} else counted.points + ${events} end,
          expire = case when counted.expire <= ${NOW} then ${end} else least(counted.expire, ${end}) end
        returning points, expire - ${NOW} as wait`)
      return rows.map((row) => ({ points: Number(row.points), left: Number(row.wait) / 1000 }))
    }
    /** Counts events of each key. Returns the highest new count. Throws 429 if one exceeds the limit. */
    async function spendAll(tx: SqlTransaction, keys: string[], events: number): Promise<number> {
      const now = await counted(tx, keys, events)
      const full = now.filter((row) => row.points > points)
      if (full.length > 0)
        throw tooMany(Math.max(...full.map(({ left }) => Math.max(1, Math.ceil(left)))), message)
      return Math.max(0, ...now.map((row) => row.points))
    }
    return {
      spend: (key, events = 1) => spendAll(db, [key], events),
      allows: async (key) => (await counted(db, [key], 1)).every((row) => row.points <= points),
      spendIn: async (tx, key, events = 1) => void (await spendAll(tx, [key], events)),
      spendEachIn: async (tx, keys) => void (await spendAll(tx, keys, 1)),
      async turn(key, every) {
        const [now] = await counted(db, [key], 1)
        return Math.max(0, (now!.points - points) * every - (seconds - now!.left))
      },
      async hasCounted(key) {
        const { rows } = await db.execute(
          sql`select from rate_limits where key = ${rowOf(key)} and points > 0 and expire > ${NOW}`,
        )
        return rows.length > 0
      },
      async giveBack(key) {
        await db.execute(
          sql`update rate_limits set points = points - 1 where key = ${rowOf(key)} and points > 0`,
        )
      },
    }
  }

export async function removeEndedLimits(db: SqlTransaction): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire <= ${NOW}`)
}
