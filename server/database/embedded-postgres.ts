import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { clusterFolder, ensureCluster, keptPassword } from './embedded-postgres/cluster.ts'
import { DataFolderInUse, lockDataFolder } from './embedded-postgres/data-folder-lock.ts'
import { readPostmasterFile } from './embedded-postgres/postmaster-file.ts'
import { EmbeddedPostgresProblem } from './embedded-postgres/problem.ts'
import { preparePrograms } from './embedded-postgres/programs.ts'
import { ensureProductDatabase, productUrl } from './embedded-postgres/roles.ts'
import { boundLog, startServer, stopServer } from './embedded-postgres/server.ts'

export { EmbeddedPostgresProblem } from './embedded-postgres/problem.ts'

/** A PostgreSQL that runs in the data folder. */
export type EmbeddedPostgres = {
  /** Connects to the product's database as its owner, which is no superuser. Contains the password. */
  url: string
  /** Stops PostgreSQL and releases the folder. Idempotent. */
  stop(): Promise<void>
}

type Options = {
  directory: string
  settings?: Record<string, string>
  onProgress?: (message: string) => void
  onSpawn?: () => void
}

/** Settings for a small shared machine, with only local TCP connections, by password. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // The cost on a solid-state disk (docs/decisions/032-a-gallery-of-ten-thousand.md).
  random_page_cost: '1.1',
  // Limits the size of the write-ahead log; the defaults are 80 MB and 1 GB.
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
 * If this process dies without `stop()`, PostgreSQL keeps running until the next start, which restarts it; if
 * PostgreSQL dies, the next start recovers all committed data. Only one process at a time can lock the folder.
 *
 * @param options.directory data folder; created when missing
 * @param options.settings additional PostgreSQL settings, such as `{ fsync: 'off' }` for disposable data
 * @param options.onProgress gets messages for the terminal when a step is slow
 * @param options.onSpawn called whenever one of PostgreSQL's programs starts, while this process is idle
 * @throws EmbeddedPostgresProblem with a message for the operator
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const directory = await openFolder(options.directory)
  const lock = lockDataFolder(directory)
  try {
    return await startIn(directory, lock, options)
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Connects a short command to the PostgreSQL that comes with the program: to the server already running, which is left
 * running, or to one started for the command.
 */
export async function joinEmbeddedPostgres(options: { directory: string }): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const directory = await realpath(options.directory)
    const running = await readPostmasterFile(clusterFolder(directory))
    if (!running) throw error
    return { url: productUrl(running.port, await keptPassword(directory)), stop: async () => {} }
  }
}

async function startIn(
  directory: string,
  lock: { release(): void },
  { settings, onProgress = () => {}, onSpawn }: Options,
): Promise<EmbeddedPostgres> {
  const cluster = clusterFolder(directory)
  const log = join(directory, 'postgres.log')
  const password = await keptPassword(directory)
  const run = await preparePrograms(directory, onSpawn)
  await ensureCluster({ directory, run, durable: settings?.fsync !== 'off', onProgress })
  const port = await startServer({ cluster, run, settings: { ...SETTINGS, ...settings }, log, onProgress })
  try {
    await ensureProductDatabase(port, password)
  } catch (error) {
    await stopServer(cluster, run)
    throw error
  }
  const bound = boundLog(log)
  let stopping: Promise<void> | undefined
  return {
    url: productUrl(port, password),
    stop() {
      bound.stop()
      stopping ??= stopServer(cluster, run).finally(lock.release)
      return stopping
    },
  }
}

/** Creates the folder, private to this user, and returns its real path. */
async function openFolder(wanted: string): Promise<string> {
  const directory = resolve(wanted)
  try {
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
