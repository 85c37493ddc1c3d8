import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresProblem, USE_DATABASE_URL } from './problem.ts'
import type { RunProgram } from './programs.ts'
import { SUPERUSER } from './roles.ts'

const UNFINISHED = 'creating-'

const passwordFile = (directory: string) => join(directory, 'password')

/** PostgreSQL's folder of databases. */
export const clusterFolder = (directory: string) => join(directory, 'cluster')

/** The superuser's password, stored in a file readable only by its owner; created for a new cluster. */
export async function keptPassword(directory: string): Promise<string> {
  const file = passwordFile(directory)
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).trim() : ''
  if (kept) return kept
  if (existsSync(clusterFolder(directory))) {
    throw new EmbeddedPostgresProblem(
      `The database in ${clusterFolder(directory)} needs its password, but the file ${file} is missing or empty. ` +
        'Bring it back from where the data folder was copied from.',
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

/**
 * Creates the cluster if it is missing. It is created under a temporary name and renamed when complete, so that an
 * interrupted creation never looks like a cluster, even while an orphaned initdb is still writing.
 *
 * @param options.durable false lets initdb skip fsync
 */
export async function ensureCluster(options: {
  directory: string
  run: RunProgram
  durable: boolean
  onProgress: (message: string) => void
}): Promise<void> {
  const { directory, run, durable, onProgress } = options
  await removeUnfinished(directory)
  if (existsSync(clusterFolder(directory))) return
  onProgress('Creating the database…')
  const unfinished = join(directory, UNFINISHED + randomBytes(4).toString('hex'))
  const { ok, output } = await run('initdb', [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile(directory)}`,
    '--encoding=UTF8',
    // PostgreSQL's builtin C.UTF-8 sorts the same on every system.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (!ok) {
    throw new EmbeddedPostgresProblem(`The database could not be created.\n${output}\n${USE_DATABASE_URL}`)
  }
  await rename(unfinished, clusterFolder(directory))
  // Syncs the folder to make the new name durable.
  await using folder = await open(directory)
  await folder.sync()
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    // The retries outlast an orphaned initdb that still adds files.
    if (name.startsWith(UNFINISHED)) {
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  }
}
