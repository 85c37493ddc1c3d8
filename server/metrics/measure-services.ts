import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Connection } from '#server/database/connect.ts'
import type { Decoder } from '#server/decoding/decoder.ts'
import { isOutage } from '#server/platform/http/error-answers.ts'
import type { JobEnded } from '#server/platform/jobs/jobs.ts'
import { type SingleFlight, singleFlight } from '#server/platform/single-flight.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { Metrics } from './metrics.ts'

const BUCKETS = [0.01, 0.05, 0.2, 1, 5, 20, 60]

/** Measures every call of the storage. A missing file does not count as a failure. */
export function measureStorage(registry: Registry, storage: Storage): Storage {
  const measure = timer(registry, 'picturerail_storage_seconds', 'Time of a call of the storage', 'operation')
  const isFine = (error: unknown) => error instanceof NoSuchFile
  return {
    ...storage,
    put: (...of) => measure('put', () => storage.put(...of)),
    read: (...of) => measure('read', () => storage.read(...of), isFine),
    open: (...of) => measure('open', () => storage.open(...of), isFine),
    copyTo: (...of) => measure('copy', () => storage.copyTo(...of), isFine),
    removeFolder: (...of) => measure('remove', () => storage.removeFolder(...of)),
    check: () => measure('check', () => storage.check()),
  }
}

/** Reports the start of the newest automatic backup; 0 before the first. */
export function measureBackups(registry: Registry, lastAt: () => Promise<Date | null>): void {
  new Gauge({
    name: 'picturerail_last_backup_timestamp_seconds',
    help: 'When the newest backup below BACKUP_DIR was begun, in seconds since 1970',
    registers: [registry],
    async collect() {
      const last = await lastAt()
      this.set(last ? last.getTime() / 1000 : 0)
    },
  })
}

/** Measures decoding, including the wait for a free process, and the number of images in it. */
export function measureDecoder(registry: Registry, decoder: Decoder): Decoder {
  const measure = timer(
    registry,
    'picturerail_decoding_seconds',
    'Time until an image was decoded',
    'purpose',
  )
  const now = new Gauge({
    name: 'picturerail_decoding_images',
    help: 'Images that are being decoded or wait for it, for an upload, or afterwards for renditions or the focus',
    labelNames: ['purpose'],
    registers: [registry],
  })
  async function during<Result>(what: string, work: () => Promise<Result>) {
    now.inc({ purpose: what })
    try {
      return await measure(what, work)
    } finally {
      now.dec({ purpose: what })
    }
  }
  return {
    ...decoder,
    prepare: (...of) => during('upload', () => decoder.prepare(...of)),
    findFocus: (...of) => during('focus', () => decoder.findFocus(...of)),
    makeRenditions: (...of) => during('renditions', () => decoder.makeRenditions(...of)),
  }
}

/** Job metrics: durations by outcome, queue length. */
export function measureJobs(registry: Registry, { pool }: Pick<Connection, 'pool'>): JobEnded {
  const seconds = new Histogram({
    name: 'picturerail_job_seconds',
    help: 'Time of a job, by how it ended',
    labelNames: ['job', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // One query for both gauges, which are collected at the same time.
  const counts = singleFlight<JobCount[]>()
  const counted = () => counts.load('', () => jobsByState(pool))
  new Gauge({
    name: 'picturerail_jobs',
    help: 'Jobs in the database, of all processes, by state: due, later, active, failed',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { job, state, jobs } of await counted()) this.set({ job, state }, jobs)
    },
  })
  new Gauge({
    name: 'picturerail_jobs_oldest_seconds',
    help: 'For how long the oldest job that is due has waited',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await counted()
      for (const { job, waiting } of rows.filter(({ state }) => state === 'due')) this.set({ job }, waiting)
    },
  })
  return ({ job, ok, seconds: taken }) => seconds.observe({ job, outcome: ok ? 'done' : 'failed' }, taken)
}

type JobCount = { job: string; state: string; jobs: number; waiting: number }

/** Number of jobs by state; none while the database is away, which other metrics show. */
async function jobsByState(pool: Connection['pool']): Promise<JobCount[]> {
  try {
    const { rows } = await pool.query<JobCount>(
      `select name as job, count(*)::int as jobs, extract(epoch from max(now() - start_after))::float as waiting,
         case when state = 'active' then 'active' when state = 'failed' then 'failed'
           when start_after > now() then 'later' else 'due' end as state
       from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 4`,
    )
    return rows
  } catch (error) {
    if (isOutage(error)) return []
    throw error
  }
}

/** Counts cache hits, including requests that joined a load in progress. */
export function measureCache<Value, Cache extends SingleFlight<Value>>(
  { lookups }: Pick<Metrics, 'lookups'>,
  name: string,
  cache: Cache,
): Cache {
  return {
    ...cache,
    load(key: string, make: () => Promise<Value>) {
      let result = 'hit'
      const loading = cache.load(key, () => {
        result = 'miss'
        return make()
      })
      lookups.inc({ cache: name, result })
      return loading
    },
  }
}

/** A histogram of calls by purpose and outcome. */
function timer(registry: Registry, name: string, help: string, label: string) {
  const histogram = new Histogram({
    name,
    help: `${help}, by outcome`,
    labelNames: [label, 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return async <Result>(
    what: string,
    work: () => Promise<Result>,
    isFine: (error: unknown) => boolean = () => false,
  ): Promise<Result> => {
    const begun = performance.now()
    const end = (outcome: string) =>
      histogram.observe({ [label]: what, outcome }, (performance.now() - begun) / 1000)
    try {
      const result = await work()
      end('done')
      return result
    } catch (error) {
      end(isFine(error) ? 'done' : 'failed')
      throw error
    }
  }
}
