/**
 * `npm run bench scale FOLDER`: every query of every call and of the scheduled jobs, as the program makes them, in the
 * rows of `scale.sql` and in a hundredth of them. The databases are made in the folder, take 15 GB, and are
 * reused.
 */
import path from 'node:path'
import pg from 'pg'
import { runExpireTrials } from '#server/accounts/expire-trials.ts'
import { selectionsDigest } from '#server/clients/tell-of-selections.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { runCheckAllDomains } from '#server/domains/check-domain.ts'
import { sweepUnclaimedFiles } from '#server/files/sweep.ts'
import { deleteOldReceipts } from '#server/images/upload-receipts.ts'
import { runSendDigests } from '#server/mail/digest.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { reportsDigest } from '#server/reports/tell-administrators.ts'
import { runRemoveExpired } from '#server/sign-in/remove-expired.ts'
import { runForgetVisitors } from '#server/visits/forget-visitors.ts'
import { startProgram } from '#testing/program.ts'
import { CALLS, mustBeComplete, setScene } from './calls.ts'
import type { Figure } from './figure.ts'
import { type ScaleDatabase, scaleDatabase } from './scale-database.ts'
import { type CallStatements, readStatements } from './statements.ts'

const SIZES = { small: 0.01, big: 1 }
const ROUNDS = 3
const MAX_MS = 800
const LEAST_ROUNDS = 2
/** A larger index is a level deeper: a page more for each look-up. */
const NOISE_PAGES = 50
const MAX_RATIO = 1.5

/** Tables that do not grow with the host. */
const SMALL_TABLES = ['samples', 'visit_salts', 'unclaimed_files', 'queue', 'schedule', 'version']

/** Calls that must read more if there are more rows, with the reasons. */
const PROPORTIONAL: Record<string, string> = {
  'GET /api/admin/users (search)': 'every account that is found is compared, as far as the first page takes',
  'GET /api/admin/users/counts': 'every account is counted, in an index',
  'GET /api/admin/users/counts (search)': 'every account that is found is counted',
  'check-all-domains': 'every custom domain is looked up once a day',
}

export async function scale(folder: string): Promise<Figure[]> {
  const taken = {
    small: await run(path.join(folder, 'small'), SIZES.small),
    big: await run(path.join(folder, 'big'), SIZES.big),
  }
  const rows = [...taken.big].map(([call, big]) => compare(call, taken.small.get(call), big))
  console.table(Object.fromEntries(rows.map(({ call, ...row }) => [call, row])))
  for (const [call, { statements }] of taken.big) {
    for (const { text, scans } of statements.values()) {
      const growing = scans.filter((table) => !SMALL_TABLES.includes(table))
      if (growing.length > 0) console.log(`${call}: Seq Scan on ${growing.join(', ')}\n  ${text}`)
    }
  }
  const judged = rows.filter(({ call }) => !(call in PROPORTIONAL))
  const slower = judged.filter(
    (row) =>
      row['big ms'] > row['small ms'] * MAX_RATIO &&
      row['big pages'] > row['small pages'] * MAX_RATIO &&
      row['big pages'] - row['small pages'] > NOISE_PAGES,
  )
  return [
    {
      what: 'scale: calls with a Seq Scan on a table that grows',
      limit: `${judged.length} calls and jobs`,
      ratio: judged.filter((row) => row['Seq Scan'] !== '').length,
      goal: '0',
    },
    {
      what: `scale: calls that take and read over ${MAX_RATIO} times as much`,
      limit: 'the same at 1/100',
      ratio: slower.length,
      goal: '0',
    },
  ]
}

function compare(call: string, small: CallStatements | undefined, big: CallStatements) {
  const scans = [...big.statements.values()].flatMap(({ scans }) => scans)
  return {
    call,
    'small ms': round(small?.milliseconds ?? 0),
    'big ms': round(big.milliseconds),
    ratio: round(big.milliseconds / (small?.milliseconds ?? 1)),
    'small pages': small?.pages ?? 0,
    'big pages': big.pages,
    'Seq Scan': [...new Set(scans)].filter((table) => !SMALL_TABLES.includes(table)).join(' '),
  }
}

/** Makes every call at this size. The log is read afterwards; two marks enclose the statements of a call. */
export async function run(folder: string, factor: number): Promise<Map<string, CallStatements>> {
  const database = await scaleDatabase(folder, factor)
  const marks = new pg.Client({ connectionString: database.url, application_name: 'bench' })
  await marks.connect()
  try {
    // Without a vacuum after changes, counts would read the rows.
    await marks.query('vacuum (analyze, index_cleanup on)')
    await makeCalls(database, marks)
    await runJobs(database, marks)
  } finally {
    await marks.end()
    await database.stop()
  }
  return readStatements(database.log)
}

const mark = (marks: pg.Client, call: string) => marks.query('select $1::text as mark', [call])

async function makeCalls({ url, dataDirectory }: ScaleDatabase, marks: pg.Client): Promise<void> {
  const program = await startProgram({
    dataDirectory,
    environment: { DATABASE_URL: url, TRUST_PROXY: 'loopback' },
  })
  try {
    await mustBeComplete(program.origin)
    const scene = await setScene(program.origin)
    const only = process.env.BENCH_CALL
    for (const call of CALLS.filter(({ name }) => !only || name.includes(only))) {
      const end = performance.now() + MAX_MS
      for (let n = 0; n < LEAST_ROUNDS || (n < ROUNDS && performance.now() < end); n++) {
        // Rate limits are for people. Those of the rows stay.
        await marks.query('delete from rate_limits where points <> 3')
        const prepared = await call.prepare?.(scene)
        await mark(marks, call.name)
        const answer = await call.send(scene, prepared as never)
        if (answer.headers.get('content-type') === 'application/zip') await answer.body?.cancel()
        else await answer.arrayBuffer()
        await mark(marks, '')
        if (answer.status >= 400 && !call.refused) throw new Error(`${call.name}: ${answer.status}`)
      }
    }
  } finally {
    await program.stop()
  }
}

const NO_JOBS: Jobs = { enlist: async () => {} }

const jobsOf = (db: Database): Record<string, () => Promise<unknown>> => ({
  'remove-expired': runRemoveExpired(db),
  'expire-trials': runExpireTrials(db),
  'sweep-files': async () => {
    await sweepUnclaimedFiles(db, NO_JOBS)
    await deleteOldReceipts(db)
  },
  'forget-visitors': runForgetVisitors(db),
  'check-all-domains': runCheckAllDomains({ db, jobs: NO_JOBS }) as () => Promise<unknown>,
  'send-digests': runSendDigests({ db, jobs: NO_JOBS, kinds: [reportsDigest, selectionsDigest] }),
})

async function runJobs({ url }: ScaleDatabase, marks: pg.Client): Promise<void> {
  const { db, close } = connect(url, () => {}, 1)
  try {
    for (const [name, work] of Object.entries(jobsOf(db))) {
      for (let n = 0; n < ROUNDS; n++) {
        await mark(marks, name)
        await work()
        await mark(marks, '')
      }
    }
  } finally {
    await close()
  }
}

const round = (value: number) => Math.round(value * 100) / 100
