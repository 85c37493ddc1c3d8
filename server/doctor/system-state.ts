import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { SystemCheck, SystemState } from '#contract/admin.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/connect.ts'
import { mailState } from '#server/database/tables/index.ts'
import { OWN_FILES } from '#server/files/stored-images.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { findingsOf } from './doctor.ts'
import type { Check } from './finding.ts'

type Known = Pick<SystemState, 'backup'> & { startedAt: Date; checks: Check[]; hide(text: string): string }

/** State of the whole installation for administrators. `hide` removes secrets from the answers of servers. */
export async function systemState(db: Database, config: Config, known: Known): Promise<SystemState> {
  const [database, stored, jobs, [mail]] = await Promise.all([
    readDatabase(db),
    db.execute<{ bytes: string }>(
      sql`select coalesce(sum(file_size), 0)::text as bytes from ${sql.raw(OWN_FILES)}`,
    ),
    readJobs(db),
    db.select().from(mailState),
  ])
  return {
    version: packageJson.version,
    startedAt: known.startedAt.toISOString(),
    database: { kind: config.databaseUrl ? 'postgresql' : 'embedded', ...database },
    storage: {
      kind: config.s3 ? 's3' : 'disk',
      bytes: Number(stored.rows[0]!.bytes),
      freeBytes: config.s3 ? null : await freeBytes(config.dataDirectory),
    },
    jobs,
    mail: {
      kind: config.smtpUrl ? 'smtp' : 'outbox',
      lastSentAt: mail?.lastSentAt?.toISOString() ?? null,
      lastError: mail?.lastError ? known.hide(mail.lastError) : null,
    },
    backup: known.backup,
    checks: await Promise.all(known.checks.map((check) => look(check, known.hide))),
  }
}

async function readDatabase(db: Database) {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  )
  return { version: rows[0]!.version, bytes: Number(rows[0]!.bytes) }
}

async function readJobs(db: Database): Promise<SystemState['jobs']> {
  const { rows } = await db.execute<{ waiting: number; failed: number; oldest: Date | null }>(sql`
    select count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as oldest
    from pgboss.job where not starts_with(name, '__pgboss__')`)
  const { waiting, failed, oldest } = rows[0]!
  return { waiting, failed, oldestWaitingAt: oldest && new Date(oldest).toISOString() }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Time limit of one check, in milliseconds. */
const LONGEST_MS = 10_000

async function look(check: Check, hide: (text: string) => string): Promise<SystemCheck> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), LONGEST_MS)
  const findings = await Promise.race([findingsOf(check), late])
  clearTimeout(timer)
  if (!findings) return { name: check.about, ok: false, message: `It does not answer. ${check.todo}`.trim() }
  const wrong = findings.flatMap((found) => ('wrong' in found ? [`${found.wrong}. ${found.todo}`] : []))
  const fine = findings.flatMap((found) => ('fine' in found ? [found.fine] : []))
  const ok = wrong.length === 0
  return {
    name: check.about,
    ok,
    message: hide((ok ? fine.join('; ') || 'nothing is wrong' : wrong.join(' ')).trim()),
  }
}
