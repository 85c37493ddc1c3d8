import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Reads postmaster.pid; undefined if it does not exist. Both numbers are NaN in an empty file, which a power failure
 * can leave. PostgreSQL's documentation, "Database File Layout": line 1 is the process id, line 4 the port.
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

/** The process in postmaster.pid, if it is running and is this cluster's postmaster. */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pid = (await readPostmasterFile(cluster))?.pid
  return pid && (await commandOf(pid)).includes(` -D ${cluster} `) ? pid : undefined
}

/** A process's command line; empty if it does not exist or is a zombie. */
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
