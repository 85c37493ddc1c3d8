import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { EmbeddedPostgresProblem, USE_DATABASE_URL } from './problem.ts'

/** What `spawn` needs to run a program as somebody. */
export type Command = { file: string; args: string[]; as?: Account }

type Account = { uid: number; gid: number }

/** Somebody who may run PostgreSQL's programs. */
export type PostgresUser = {
  /** Who must own the folder, in the system's eyes. */
  account: Account
  command(file: string, args: string[]): Command
}

/**
 * Who could run PostgreSQL on this folder, best first; whether they can reach it is for the caller to try.
 * PostgreSQL refuses to run as root, and its initdb refuses a user without a name, as some containers have.
 */
export async function postgresUsers(directory: string, cluster: string): Promise<PostgresUser[]> {
  const uid = process.geteuid?.() ?? 0
  const ourselves = { uid, gid: process.getegid?.() ?? 0 }
  if (uid !== 0) return [...(hasName() ? [] : await renamed(ourselves)), direct(ourselves)]
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresProblem(
      `PostgreSQL does not run as root. Start as an ordinary user. ${USE_DATABASE_URL}`,
    )
  }
  const owner = await ownerOf(cluster)
  if (owner && owner.uid !== 0) return [as(owner)]
  // A home that is closed to others is closed to root too once it has another name; its owner can reach it.
  const neighbour = await ownerOf(dirname(directory))
  const others = neighbour && neighbour.uid !== 0 ? [neighbour] : []
  return [...(await renamed(ourselves)), ...others.map(as), ...(await serviceAccounts()).map(as)]
}

/** Runs a command to its end without a word. Null when it cannot be run at all. */
export function exitCodeOf({ file, args, as }: Command): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(file, args, { ...as, stdio: 'ignore' })
      .once('error', () => resolve(null))
      .once('exit', resolve)
  })
}

const direct = (account: Account): PostgresUser => ({ account, command: (file, args) => ({ file, args }) })

const as = (account: Account): PostgresUser => ({
  account,
  command: (file, args) => ({ file, args, as: account }),
})

/**
 * Ourselves under another name: in a user namespace of its own a process of root believes to be somebody else,
 * while for the files outside it still is root. So nothing changes owner, and folders private to root stay
 * reachable. Empty where the system refuses such namespaces, as some containers do.
 */
async function renamed(account: Account): Promise<PostgresUser[]> {
  const [name] = await serviceAccounts()
  if (process.platform !== 'linux' || !name) return []
  const unshare = ['--user', `--map-user=${name.uid}`, `--map-group=${name.gid}`, '--']
  const user: PostgresUser = {
    account,
    command: (file, args) => ({ file: 'unshare', args: [...unshare, file, ...args] }),
  }
  return (await exitCodeOf(user.command('true', []))) === 0 ? [user] : []
}

/** Accounts for services that practically every system has. */
async function serviceAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
