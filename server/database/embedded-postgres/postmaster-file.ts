import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A living postmaster, PostgreSQL's main process, of a cluster. */
export type RunningPostmaster = {
  pid: number
  /** Undefined in its first moments. */
  port: number | undefined
  /** PostgreSQL's own word; nothing in its first moments. */
  status: string
  /** Its command line, arguments joined by spaces. */
  command: string
}

/** The process that postmaster.pid names, if that process really is the postmaster of this cluster. */
export async function findPostmaster(cluster: string): Promise<RunningPostmaster | undefined> {
  const lines = await readPostmasterFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0)) return undefined
  const command = await commandOf(pid)
  if (!isPostmasterCommand(command, cluster)) return undefined
  // PostgreSQL's documentation, "Database File Layout": line 4 is the port; miscinit.c adds the status as line 8.
  return { pid, port: Number(lines[3]) || undefined, status: lines[7]?.trim() ?? '', command }
}

/** Whether the process still is this cluster's postmaster. A process that has ended but waits for its parent is not. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return isPostmasterCommand(await commandOf(pid), cluster)
}

/**
 * The process number in a postmaster.pid whose postmaster is gone, undefined without such a file.
 * A file without a number, as a power failure can leave it, is removed: PostgreSQL would refuse it for ever.
 */
export async function staleProcess(cluster: string): Promise<number | undefined> {
  const lines = await readPostmasterFile(cluster)
  if (!lines) return undefined
  const pid = Number(lines[0])
  if (Number.isInteger(pid) && pid !== 0) return Math.abs(pid)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

async function readPostmasterFile(cluster: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isPostmasterCommand(command: string, cluster: string): boolean {
  return command.includes('postgres') && command.includes(` -D ${cluster} -c `)
}

/** The command line of a process; empty when there is none, and for a zombie. */
async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
    }
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.trim()
  } catch {
    return ''
  }
}
