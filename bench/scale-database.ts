import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startProgram } from '#testing/program.ts'

/** A database of its own with the rows of a large host. */
export type ScaleDatabase = {
  url: string
  /** PostgreSQL's log: a JSON object a line, with the plan of every statement. */
  log: string
  dataDirectory: string
  stop(): Promise<void>
}

/** Settings of a PostgreSQL server that has the machine to itself. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  // The data is disposable, and nothing else should run during the measurement.
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/** Settings that log the plan of every statement as it ran. */
const EXPLAINED = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'statements.log',
  log_rotation_size: '0',
  log_rotation_age: '0',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  // Reading the clock at every row would dominate the measurement.
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}

/** Starts the database in this folder. The first time, `scale.sql` fills it; prints the duration. */
export async function scaleDatabase(folder: string, factor: number): Promise<ScaleDatabase> {
  const directory = path.resolve(folder, 'postgres')
  const dataDirectory = path.resolve(folder, 'data')
  await mkdir(directory, { recursive: true })
  if (!existsSync(path.join(folder, 'made'))) {
    const postgres = await startEmbeddedPostgres({ directory, settings: SETTINGS })
    try {
      // The program makes the tables, the queue's tables, and the administrator whose password the others get.
      const program = await startProgram({ dataDirectory, environment: { DATABASE_URL: postgres.url } })
      await program.stop()
      const begun = performance.now()
      await load(postgres.url, factor)
      console.log(`Rows for factor ${factor}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      await writeFile(path.join(folder, 'made'), '')
    } finally {
      await postgres.stop()
    }
  }
  const log = path.resolve(folder, 'log')
  // Remove the log of an earlier run.
  await rm(log, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: { ...SETTINGS, ...EXPLAINED, log_directory: log },
  })
  return { url: postgres.url, log: path.join(log, 'statements.json'), dataDirectory, stop: postgres.stop }
}

/** Runs `scale.sql`, which ends with a statement that must be alone. */
export async function load(url: string, factor: number): Promise<void> {
  const script = await readFile(path.join(import.meta.dirname, 'scale.sql'), 'utf8')
  const end = script.indexOf('vacuum')
  const client = new pg.Client({
    connectionString: url,
    options: `-c scale.factor=${factor}`,
    application_name: 'bench',
  })
  await client.connect()
  try {
    await client.query(script.slice(0, end))
    await client.query(script.slice(end))
  } finally {
    await client.end()
  }
}
