import { sql } from 'drizzle-orm'
import { countText } from '#contract/counts.ts'
import type { Database } from '#server/database/connect.ts'
import { runningProcesses } from '#server/database/process-lock.ts'
import { type Finding, first } from './finding.ts'

/** Checks for late jobs, and for failed ones, which are kept for an hour. */
export async function checkJobs(db: Database): Promise<Finding[]> {
  const processes = await runningProcesses(db)
  const { rows: tables } = await db.execute(sql`select to_regclass('pgboss.job') as name`)
  if (!tables[0]!.name) return [{ fine: 'the program has not run on this database yet' }]
  const { rows } = await db.execute<{ name: string; waiting: number; late: number; failed: number }>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where not starts_with(name, '__pgboss__') group by name order by name`)
  const named = (kind: 'late' | 'failed') =>
    rows.filter((row) => row[kind] > 0).map((row) => `${row[kind]} ${row.name}`)
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0)
  const findings: Finding[] = [
    {
      fine: `${countText(waiting, 'job waits', 'jobs wait')}, ${countText(processes, 'process runs', 'processes run')}`,
    },
  ]
  if (processes > 0 && named('late').length > 0) {
    findings.push({
      wrong: `Jobs have waited for more than 10 minutes: ${first(named('late'))}`,
      todo: 'See what the log says of them; start more processes that run jobs if there are too few.',
    })
  }
  if (named('failed').length > 0) {
    findings.push({
      wrong: `Jobs were given up within the last hour: ${first(named('failed'))}`,
      todo: "See 'job failed' in the log.",
    })
  }
  return findings
}
