import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { ensureCluster, keptPassword, PRODUCT_ROLE } from './embedded-postgres/cluster.ts'
import { lockDataFolder } from './embedded-postgres/data-folder-lock.ts'
import { boundLog, logFile } from './embedded-postgres/log-file.ts'
import { runPostmaster, stopPostmaster } from './embedded-postgres/postmaster.ts'
import { findPostmaster } from './embedded-postgres/postmaster-file.ts'
import { EmbeddedPostgresProblem } from './embedded-postgres/problem.ts'
import { preparePrograms } from './embedded-postgres/programs.ts'

export { EmbeddedPostgresProblem } from './embedded-postgres/problem.ts'

/** A PostgreSQL that runs in the data folder. */
export type EmbeddedPostgres = {
  /** Leads to the database of the product. Contains the password. */
  url: string
  /** Ends PostgreSQL and frees the folder. Calling it again is fine. */
  stop(): Promise<void>
}

const DATABASE = 'picturerail'

/** PostgreSQL's code for a database that does not exist. */
const INVALID_CATALOG_NAME = '3D000'

/** For a small machine that does other things too; only this machine, only over TCP with a password. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // Bounds what the journal takes on disk; the defaults are 80 MB and 1 GB.
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/**
 * Starts the PostgreSQL that comes with the program, on its own port of the loopback interface. The first start
 * creates the database. Works as an ordinary user and, on Linux, as root.
 *
 * Should this process die without `stop()`, PostgreSQL goes on, and the next start takes it over; should
 * PostgreSQL die, the next start recovers what was committed. One process at a time holds the folder.
 *
 * @param options.directory folder for everything of it; created when missing
 * @param options.settings PostgreSQL settings on top of ours, such as `{ fsync: 'off' }` for data of no worth
 * @param options.onProgress hears sentences for the terminal when something takes a while
 * @throws EmbeddedPostgresProblem with words for the person at the terminal
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  settings?: Record<string, string>
  onProgress?: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const directory = await openFolder(options.directory)
  const lock = lockDataFolder(directory)
  try {
    return await startIn(
      directory,
      lock,
      { ...SETTINGS, ...options.settings },
      options.onProgress ?? (() => {}),
    )
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The same PostgreSQL for a short command beside the program: the one that runs already, which then is not stopped,
 * else one that is started for the command.
 */
export async function joinEmbeddedPostgres(options: { directory: string }): Promise<EmbeddedPostgres> {
  const directory = await openFolder(options.directory)
  const cluster = join(directory, 'cluster')
  const running = await findPostmaster(cluster)
  if (running?.status !== 'ready') return startEmbeddedPostgres(options)
  const password = await keptPassword(directory, cluster)
  const url = `postgres://${PRODUCT_ROLE}:${password}@127.0.0.1:${running.port}/${DATABASE}`
  return { url, stop: async () => {} }
}

async function startIn(
  directory: string,
  lock: { release(): void },
  settings: Record<string, string>,
  onProgress: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const cluster = join(directory, 'cluster')
  const log = logFile(directory)
  const password = await keptPassword(directory, cluster)
  const programs = await preparePrograms(directory, cluster)
  await ensureCluster({ directory, cluster, programs, durable: settings.fsync !== 'off', onProgress })
  const { pid, port } = await runPostmaster({ cluster, programs, settings, log, onProgress })
  const server = `postgres://${PRODUCT_ROLE}:${password}@127.0.0.1:${port}`
  try {
    await ensureDatabase(server)
  } catch (error) {
    await stopPostmaster(pid, cluster)
    throw error
  }
  const bound = boundLog(log)
  let stopping: Promise<void> | undefined
  return {
    url: `${server}/${DATABASE}`,
    stop() {
      bound.stop()
      stopping ??= stopPostmaster(pid, cluster).finally(lock.release)
      return stopping
    },
  }
}

/** Makes the folder, closed to other users, and answers with its real path, by which processes know it. */
async function openFolder(wanted: string): Promise<string> {
  const directory = resolve(wanted)
  try {
    await mkdir(dirname(directory), { recursive: true })
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(directory)
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `The data folder ${directory} cannot be used: ${(error as Error).message}. Make it writable for this user, ` +
        'or choose another one with DATA_DIR.',
      { cause: error },
    )
  }
}

async function ensureDatabase(server: string): Promise<void> {
  try {
    await (await connected(`${server}/${DATABASE}`)).end()
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INVALID_CATALOG_NAME) throw error
    const client = await connected(`${server}/postgres`)
    try {
      await client.query(`create database ${DATABASE}`)
    } finally {
      await client.end()
    }
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect()
  return client
}
