import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts'

/** E-mails about what came since the last one, held back so that there is one at most in a time for each key. */
type Digest<Key extends object, News extends { lastSentAt: Date | null }> = {
  job: Job<Key>
  /** The least time between two e-mails for a key, in milliseconds. */
  intervalMs: number
  /** What came since the last e-mail, locked until it is noted as sent; null when there is nothing. */
  news(tx: Transaction, key: Key): Promise<News | null>
  /** Sends the e-mail by a job, and notes what it told. */
  send(tx: Transaction, jobs: Jobs, key: Key, news: News): Promise<void>
}

export function digest<Key extends object, News extends { lastSentAt: Date | null }>({
  job,
  intervalMs,
  news,
  send,
}: Digest<Key, News>) {
  /** Not before `delayMs` from now. */
  const earliest = (lastSentAt: Date | null, delayMs = 0) =>
    new Date(Math.max(clock.fromEvent(lastSentAt, intervalMs).getTime(), clock.ms() + delayMs))

  return {
    job,
    /** Schedules the next e-mail, in the transaction that adds what it tells. What comes until it is sent is in it, too. */
    schedule: (
      tx: Transaction,
      jobs: Jobs,
      key: Key,
      lastSentAt: Date | null,
      delayMs?: number,
    ): Promise<void> => jobs.enlist(tx, job, [key], earliest(lastSentAt, delayMs)),

    run: (db: Database, jobs: Jobs) => (key: Key) =>
      transact(db, async (tx) => {
        const found = await news(tx, key)
        if (!found) return
        // The job runs twice, or more came after what scheduled the first one was deleted.
        const next = earliest(found.lastSentAt)
        if (next.getTime() > clock.ms() + 1000) return jobs.enlist(tx, job, [key], next)
        await send(tx, jobs, key, found)
      }),
  }
}
