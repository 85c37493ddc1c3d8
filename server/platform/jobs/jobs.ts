import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { atMost } from '#server/platform/at-most.ts'

/** A type of background job. The payload is small JSON: ids, not contents, and never a secret. */
export type Job<Payload extends object> = {
  name: string
  /** Maximum number of retries; the delay starts at `retryDelaySeconds` and doubles. */
  retries: number
  retryDelaySeconds: number
  /** Concurrency within one process. */
  atATime: number
  /** Never set; carries the payload's type. */
  readonly payload?: Payload
}

/** Declares a type of job. */
export const defineJob = <Payload extends object>(
  name: string,
  options: Partial<Omit<Job<Payload>, 'name' | 'payload'>> = {},
): Job<Payload> => ({ name, retries: 10, retryDelaySeconds: 5, atATime: 2, ...options })

/** Anything that runs SQL in a transaction of the application's database. */
export type SqlTransaction = Parameters<typeof fromDrizzle>[0]

/**
 * Background work that must follow a change. It is enlisted in the same transaction as the change, so that both happen
 * or neither. A job may run in any process, and may run twice.
 */
export type Jobs = {
  /** @param after earliest time to run */
  enlist<Payload extends object>(
    tx: SqlTransaction,
    job: Job<Payload>,
    payloads: Payload[],
    after?: Date,
  ): Promise<void>
}

/** The worker's side: runs the jobs. */
export type Worker = Jobs & {
  /** Registers the handler of a job type; `id` is stable over retries. Call before `start`. */
  handle<Payload extends object>(
    job: Job<Payload>,
    work: (payload: Payload, id: string) => Promise<void>,
  ): void
  /** Runs a job periodically, once across all processes. `cron` as in crontab, in UTC. */
  schedule(job: Job<object>, cron: string): void
  /** Starts processing. Jobs may not be enlisted before. */
  start(): Promise<void>
  /** Stops, waiting up to `seconds` for running jobs. */
  stop(seconds: number): Promise<void>
}

/** A job queue in the application's database. */
export function createWorker(options: { databaseUrl: string; log: Logger }): Worker {
  const { log } = options
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'picturerail jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const handlers: { job: Job<object>; work: (payload: never, id: string) => Promise<void> }[] = []
  const schedules: { job: Job<object>; cron: string }[] = []

  return {
    async enlist(tx, job, payloads, after) {
      if (payloads.length === 0) return
      await boss.insert(
        job.name,
        payloads.map((data) => ({ data, startAfter: after })),
        { db: fromDrizzle(tx, sql) },
      )
    },
    handle(job, work) {
      handlers.push({ job, work })
    },
    schedule(job, cron) {
      schedules.push({ job, cron })
    },
    async start() {
      await boss.start()
      for (const { job } of handlers) await ensureQueue(boss, job)
      for (const { job, cron } of schedules) await boss.schedule(job.name, cron, null, { tz: 'UTC' })
      for (const { job, work } of handlers) {
        // Fetches several jobs at once and does not pause while there are more; else it would run one job per 0.5 s.
        const options = {
          batchSize: job.atATime * 4,
          burstWhenBatchFull: true,
          perJobResults: true as const,
          pollingIntervalSeconds: 0.5,
          // With notifications, retries and backlog wait for this poll; its default is 30 s.
          notifyPollingIntervalSeconds: 1,
        }
        await boss.work(job.name, options, (batch) =>
          atMost(job.atATime, batch, async ({ id, data }) => {
            try {
              await work(data as never, id)
              return { id, status: 'completed' as const }
            } catch (error) {
              log.warn({ err: error, job: job.name, id }, 'job failed, it will be tried again')
              return { id, status: 'failed' as const, output: { message: String(error) } }
            }
          }),
        )
      }
    },
    async stop(seconds) {
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
  }
}

async function ensureQueue(boss: PgBoss, job: Job<object>) {
  const settings = {
    retryLimit: job.retries,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 10,
    expireInSeconds: 600,
    deleteAfterSeconds: 3600,
    notify: true,
  }
  await boss.createQueue(job.name, settings)
  await boss.updateQueue(job.name, settings)
}
