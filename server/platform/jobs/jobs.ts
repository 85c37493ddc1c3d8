import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import type { Logger } from 'pino'

/** A type of background job. The payload is small JSON: ids, not contents, and never a secret. */
export type Job<Payload extends object> = {
  name: string
  /** Maximum number of retries; the delay starts at `retryDelaySeconds` and doubles. */
  retries: number
  retryDelaySeconds: number
  /** Concurrency within one process. */
  concurrency: number
  /** Time after which a run counts as failed and is retried, although it may continue. At most a day. */
  timeoutSeconds: number
  /** Never set; carries the payload's type. */
  readonly payload?: Payload
}

/** Retries for work nothing else would redo: hourly, over a year. */
export const UNTIL_DONE = 10_000

/** Declares a type of job. */
export const defineJob = <Payload extends object>(
  name: string,
  options: Partial<Omit<Job<Payload>, 'name' | 'payload'>> = {},
): Job<Payload> => ({
  name,
  retries: 10,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeoutSeconds: 600,
  ...options,
})

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
  /** Registers a job type with its handler; `id` is stable over retries. Call before `start`. */
  handle<Payload extends object>(
    job: Job<Payload>,
    work: (payload: Payload, id: string) => Promise<void>,
  ): void
  /** Runs a job periodically, once across all processes. `cron` as in crontab, in UTC. */
  schedule(job: Job<object>, cron: string): void
  /** Starts processing, unless this process only enlists. Jobs may not be enlisted before. */
  start(): Promise<void>
  /** Stops, waiting up to `seconds` for running jobs. */
  stop(seconds: number): Promise<void>
}

/** Options of `pg`, to which pg-boss passes unknown ones on. Its own queries take far less than a minute. */
type ConnectionOptions = { stream?: () => Socket; query_timeout: number; connectionTimeoutMillis: number }

/** Called after each job that this process ran. */
export type JobEnded = (ended: { job: string; ok: boolean; seconds: number }) => void

/** Maximum delay before a retry. */
const MAX_DELAY_SECONDS = 3600
/** The interval of a running job's heartbeat. */
const SIGN_OF_LIFE_SECONDS = 2
/** Time without a heartbeat after which other processes take over a job. */
const ABANDONED_SECONDS = 8
/** Interval of the search for abandoned jobs, in milliseconds. */
const TAKEOVER_MS = 2000
/** Interval of the search for due jobs, in milliseconds: retries, and jobs enlisted for later. */
const DUE_MS = 1000

/**
 * Makes abandoned jobs due at once; the delay is for failed ones. The process that began one can no longer complete it.
 * Jobs without retries left are failed by pg-boss. A heartbeat in the future means that the database's clock was set
 * back.
 */
const TAKE_OVER = `update pgboss.job set state = 'retry', start_after = pgboss.job_now()
  where state = 'active' and retry_count < retry_limit
    and abs(extract(epoch from pgboss.job_now() - heartbeat_on)) > ${ABANDONED_SECONDS}`

/** Job types with a job that may run now. One query for all, as a query for each kept idle programs busy. */
const DUE = `select name from unnest($1::text[]) as type (name) where exists (select from pgboss.job
  where job.name = type.name and state < 'active' and start_after <= pgboss.job_now())`

/** Applies the current limits on retries and duration to jobs enlisted earlier or restored from a backup. */
const RENEW = `update pgboss.job set retry_limit = queue.retry_limit, expire_seconds = queue.expire_seconds,
    keep_until = job.start_after + queue.retention_seconds * interval '1 second'
  from pgboss.queue where queue.name = any($1) and job.name = queue.name and job.state < 'active'
    and (job.retry_limit <> queue.retry_limit or job.expire_seconds <> queue.expire_seconds)`

/** Corrects the start of jobs that were enlisted or failed before the database's clock was set back. */
const BRING_FORWARD = `update pgboss.job set created_on = least(created_on, pgboss.job_now()), started_on = null,
    start_after = start_after - (greatest(created_on, started_on) - pgboss.job_now())
  where state < 'active' and start_after > pgboss.job_now()
    and greatest(created_on, started_on) > pgboss.job_now() + interval '${ABANDONED_SECONDS} seconds'`

/**
 * A job queue in the application's database.
 * @param options.stream makes the sockets of its connections
 * @param options.enlistsOnly the jobs run in other processes
 */
export function createWorker(options: {
  databaseUrl: string
  stream?: () => Socket
  log: Logger
  enlistsOnly?: boolean
  ended?: JobEnded
}): Worker {
  const { log, stream, enlistsOnly = false, ended } = options
  const connecting: ConnectionOptions = { stream, query_timeout: 60_000, connectionTimeoutMillis: 5_000 }
  const boss = new PgBoss({
    ...connecting,
    connectionString: options.databaseUrl,
    application_name: 'picturerail jobs',
    max: 4,
    useListenNotify: true,
    supervise: !enlistsOnly,
    schedule: !enlistsOnly,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const handlers: { job: Job<object>; work: (payload: never, id: string) => Promise<void> }[] = []
  const schedules: { job: Job<object>; cron: string }[] = []
  const timers: NodeJS.Timeout[] = []
  /** Repeats `work` at this interval, skipping a turn while the previous one runs. */
  const repeat = (milliseconds: number, what: string, work: () => Promise<void>) => {
    let isUnderWay = false
    const once = async () => {
      if (isUnderWay) return
      isUnderWay = true
      await work().catch((error) => log.warn({ err: error }, what))
      isUnderWay = false
    }
    timers.push(setInterval(once, milliseconds).unref())
  }

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
      const queues = await boss.getQueues()
      for (const { job } of handlers) await ensureQueue(boss, job, queues)
      const names = handlers.map(({ job }) => job.name)
      await boss.getDb().executeSql(RENEW, [names])
      if (enlistsOnly) return
      for (const { job, cron } of schedules) await boss.schedule(job.name, cron, null, { tz: 'UTC' })
      const workersOf = new Map<string, string[]>()
      for (const { job, work } of handlers) {
        const run = async (id: string, payload: object): Promise<JobResult> => {
          const begun = performance.now()
          const end = (ok: boolean) =>
            ended?.({ job: job.name, ok, seconds: (performance.now() - begun) / 1000 })
          try {
            await work(payload as never, id)
            end(true)
            return { id, status: 'completed' }
          } catch (error) {
            end(false)
            log.warn({ err: error, job: job.name, id }, 'job failed, it will be tried again')
            return { id, status: 'failed', output: { message: String(error) } }
          }
        }
        const workers: string[] = []
        for (let number = 0; number < job.concurrency; number++)
          workers.push(await runOneByOne(boss, job, run))
        workersOf.set(job.name, workers)
      }
      repeat(DUE_MS, 'looking for jobs that are due', async () => {
        const { rows } = await boss.getDb().executeSql(DUE, [names])
        for (const { name } of rows) for (const worker of workersOf.get(name)!) boss.notifyWorker(worker)
      })
      repeat(TAKEOVER_MS, 'taking over jobs', async () => {
        await boss.getDb().executeSql(TAKE_OVER)
        await boss.getDb().executeSql(BRING_FORWARD)
      })
    },
    async stop(seconds) {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
  }
}

/**
 * Runs jobs of a type one after the other, whenever it is woken. Each is fetched alone: jobs fetched together
 * complete together, so one slow job would delay the others, and finished ones would run again if the process died.
 */
async function runOneByOne(
  boss: PgBoss,
  job: Job<object>,
  run: (id: string, payload: object) => Promise<JobResult>,
): Promise<string> {
  const options = {
    perJobResults: true as const,
    heartbeatRefreshSeconds: SIGN_OF_LIFE_SECONDS,
    // Notifications and the search for due jobs wake the worker earlier.
    pollingIntervalSeconds: 30,
  }
  const worker = await boss.work<object>(job.name, options, async ([next]) => {
    const result = await run(next!.id, next!.data)
    // Without this the worker would pause before the next job.
    boss.notifyWorker(worker)
    return [result]
  })
  return worker
}

/**
 * Creates the queue of a job type, or updates its settings.
 * @param queues the existing queues, most of which need no change
 */
export async function ensureQueue(boss: PgBoss, job: Job<object>, queues: QueueResult[] = []) {
  const settings = {
    retryLimit: job.retries,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: MAX_DELAY_SECONDS,
    // Longer than `ABANDONED_SECONDS`, so that our own takeover comes first.
    heartbeatSeconds: 30,
    expireInSeconds: job.timeoutSeconds,
    // Waiting jobs are dropped after this time: long enough for all retries and a standstill of two weeks.
    retentionSeconds: job.retries * MAX_DELAY_SECONDS + 14 * 24 * 3600,
    deleteAfterSeconds: 3600,
    notify: true,
  }
  const isSo = (queue: QueueResult) =>
    queue.name === job.name &&
    Object.entries(settings).every(([name, value]) => queue[name as keyof typeof settings] === value)
  if (queues.some(isSo)) return
  await boss.createQueue(job.name, settings)
  await boss.updateQueue(job.name, settings)
}
