/** Waiting and running jobs, for backups. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { defineJob, ensureQueue, type SqlTransaction } from './jobs.ts'

/** Query of their name, payload and start time in the queue's database. */
export const WAITING_JOBS = `select name, data, start_after from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')`

export type WaitingJob = { name: string; data: object | null; after: Date }

/** Creates the job queue in a database, and passes `work` a function that enlists jobs in the caller's transaction. */
export async function bringBackJobs(
  databaseUrl: string,
  work: (enlist: (tx: SqlTransaction, jobs: WaitingJob[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  // A broken connection fails the work, too.
  boss.on('error', () => {})
  await boss.start()
  try {
    await work(async (tx, jobs) => {
      for (const [name, each = []] of Map.groupBy(jobs, (job) => job.name)) {
        // The next start applies the settings of the job type.
        await ensureQueue(boss, defineJob(name))
        const rows = each.map(({ data, after }) => ({ data: data ?? undefined, startAfter: after }))
        await boss.insert(name, rows, { db: fromDrizzle(tx, sql) })
      }
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}
