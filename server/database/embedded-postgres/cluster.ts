import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresProblem, USE_DATABASE_URL } from './problem.ts'
import type { PostgresPrograms } from './programs.ts'

/** The name of the role and of the database that the product uses. */
export const PRODUCT_ROLE = 'picturerail'

const UNFINISHED = 'creating-'

/** The password of the product's role, kept in a file that only its owner reads; made for a new cluster. */
export async function keptPassword(directory: string, cluster: string): Promise<string> {
  const file = passwordFile(directory)
  const kept = (await readFile(file, 'utf8').catch(ifMissing(''))).trim()
  if (kept) return kept
  if (await isCluster(cluster)) {
    throw new EmbeddedPostgresProblem(
      `The database in ${cluster} needs its password, but the file ${file} is missing or empty. ` +
        'Bring it back from where the data folder was copied from.',
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

/**
 * Makes the cluster, PostgreSQL's folder of databases, unless it is there. It is made under another name and
 * renamed when complete, so that a creation that was cut short never looks like a cluster, even while its
 * orphaned initdb still writes.
 *
 * A cluster without PG_VERSION is damaged: it is put aside, not deleted, and a new one made.
 *
 * @param durable false lets initdb leave its files in the system's cache
 */
export async function ensureCluster(options: {
  directory: string
  cluster: string
  programs: PostgresPrograms
  durable: boolean
  onProgress: (message: string) => void
}): Promise<void> {
  const { directory, cluster, programs, durable, onProgress } = options
  await removeUnfinished(directory)
  if (await isCluster(cluster)) return
  await putAside(cluster, onProgress)
  onProgress('Creating the database…')
  const unfinished = join(directory, UNFINISHED + randomBytes(4).toString('hex'))
  await initialise(programs, [
    `--pgdata=${unfinished}`,
    `--username=${PRODUCT_ROLE}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile(directory)}`,
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order on every system, whatever locales that has.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await rename(unfinished, cluster)
  await flushFolder(directory)
}

async function initialise(programs: PostgresPrograms, args: string[]): Promise<void> {
  const child = programs.spawn('initdb', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim()))
  })
  if (problem !== undefined) {
    throw new EmbeddedPostgresProblem(`The database could not be created.\n${problem}\n${USE_DATABASE_URL}`)
  }
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    // The retries outlast an orphaned initdb that still adds files.
    if (name.startsWith(UNFINISHED)) {
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  }
}

async function putAside(cluster: string, onProgress: (message: string) => void): Promise<void> {
  try {
    await rmdir(cluster)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code !== 'ENOTEMPTY') throw error
    const aside = `${cluster}-damaged-${new Date().toISOString().replaceAll(/\W/g, '')}`
    await rename(cluster, aside)
    onProgress(`The database in ${cluster} was damaged (no PG_VERSION). It is kept as ${aside}.`)
  }
}

async function flushFolder(directory: string): Promise<void> {
  const folder = await open(directory)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}

async function isCluster(path: string): Promise<boolean> {
  return (await stat(join(path, 'PG_VERSION')).catch(ifMissing(undefined))) !== undefined
}

const passwordFile = (directory: string) => join(directory, 'password')
