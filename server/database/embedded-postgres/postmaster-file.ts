import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * What postmaster.pid says, undefined without such a file. Both numbers are NaN in an empty file, as a power failure
 * can leave it. PostgreSQL's documentation, "Database File Layout": line 1 is the process, line 4 the port.
 */
export async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number; port: number } | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number.parseInt(lines[0] ?? '', 10), port: Number.parseInt(lines[3] ?? '', 10) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The process that postmaster.pid names, if it lives and really is the postmaster of this cluster. */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pid = (await readPostmasterFile(cluster))?.pid
  return pid && (await commandOf(pid)).includes(` -D ${cluster} `) ? pid : undefined
}

/** The command line of a process; empty when there is none, and for a zombie. */
async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    }
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout
  } catch (error) {
    const { code } = error as { code?: string | number }
    if (code === 'ENOENT' || code === 'ESRCH' || code === 1) return '' // It has ended; 1 is the exit code of ps.
    throw error
  }
}
