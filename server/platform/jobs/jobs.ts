import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { atMost } from '#server/platform/at-most.ts'

/** A kind of follow-up work. The payload is small JSON: ids, not contents, and never a secret. */
export type Job<Payload extends object> = {
  name: string
  /** How often a failed run is tried again; the wait doubles from `retryDelaySeconds`. */
  retries: number
  retryDelaySeconds: number
  /** How many of them one process runs at a time. */
  atATime: number
  /** Only there for its type. */
  readonly payload?: Payload
}

/** Declares a kind of job; it sits beside the feature that needs it. */
export const defineJob = <Payload extends object>(
  name: string,
  options: Partial<Omit<Job<Payload>, 'name' | 'payload'>> = {},
): Job<Payload> => ({ name, retries: 10, retryDelaySeconds: 5, atATime: 2, ...options })

/** Anything that runs SQL in a transaction of this database. */
export type SqlTransaction = Parameters<typeof fromDrizzle>[0]

/**
 * Work that must follow a change. It is enlisted in the change's own transaction, so that both happen or neither;
 * it may run on any process, and may run twice.
 */
export type Jobs = {
  /** `after`: not before that moment. */
  enlist<Payload extends object>(
    tx: SqlTransaction,
    job: Job<Payload>,
    payloads: Payload[],
    after?: Date,
  ): Promise<void>
}

/** The worker's side: who does a job. */
export type Worker = Jobs & {
  /** Says who does a kind of job; `id` is the same when it runs again. Call before `start`. */
  handle<Payload extends object>(
    job: Job<Payload>,
    work: (payload: Payload, id: string) => Promise<void>,
  ): void
  /** Runs a job regularly, once in the whole installation. `cron` as in crontab, UTC. */
  schedule(job: Job<object>, cron: string): void
  /** Begins to work. Until then jobs may not be enlisted. */
  start(): Promise<void>
  /** Finishes what is under way, up to `seconds`. */
  stop(seconds: number): Promise<void>
}

/** Jobs kept in the database itself. */
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
        // One fetch of several jobs and no pause while there are more: a fetch for each would be a job in 0.5 s.
        const options = {
          batchSize: job.atATime * 4,
          burstWhenBatchFull: true,
          perJobResults: true as const,
          pollingIntervalSeconds: 0.5,
          // With notification on, retries and backlog wait for this poll, which would be 30 s.
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
