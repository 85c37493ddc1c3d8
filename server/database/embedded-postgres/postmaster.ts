import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { turnLog } from './log-file.ts'
import { findPostmaster, isPostmaster, staleProcess } from './postmaster-file.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import type { PostgresPrograms } from './programs.ts'

export type Postmaster = { pid: number; port: number }

type Wanted = {
  cluster: string
  programs: PostgresPrograms
  /** PostgreSQL's settings by name. */
  settings: Record<string, string>
  /** The file that it appends its messages to. */
  log: string
  onProgress: (message: string) => void
}

/** How long what hinders a start may take to pass, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * What hinders a start for a moment: processes of a killed server that have not noticed yet, an orphan that
 * started just before us, and a port that somebody took between our choice and its use.
 */
const PASSING = /pre-existing shared memory block|lock file|could not create any TCP\/IP sockets/

/**
 * Has PostgreSQL running on the cluster with these settings, ready for connections: adopts the server that an
 * earlier process left behind, else starts one. It outlives this process unless stopped.
 */
export async function runPostmaster(wanted: Wanted): Promise<Postmaster> {
  const adopted = await adopt(wanted)
  if (adopted) return adopted
  await turnLog(wanted.log)
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const outcome = (await adopt(wanted)) ?? (await launch(wanted))
    if (typeof outcome !== 'string') return outcome
    if (!PASSING.test(outcome) || performance.now() > giveUpAt) {
      throw new EmbeddedPostgresProblem(`PostgreSQL did not start on ${wanted.cluster}.\n${outcome}`)
    }
    await sleep(250)
  }
}

/** Stops PostgreSQL: ends its sessions and writes all to disk. After 10 seconds it is told to drop everything. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const giveUpAt = performance.now() + 10_000
    if (await isPostmaster(pid, cluster)) signalTo(pid, signal)
    while (performance.now() < giveUpAt) {
      if (!(await isPostmaster(pid, cluster))) return
      await sleep(20)
    }
  }
  throw new EmbeddedPostgresProblem(`PostgreSQL (process ${pid}) does not stop.`)
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It may end between our look and our word.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The server that runs already, once it is ready. One with other settings, or on its way out, is stopped. */
async function adopt(wanted: Wanted): Promise<Postmaster | undefined> {
  for (;;) {
    const running = await findPostmaster(wanted.cluster)
    if (!running) return undefined
    const { pid, port, status } = running
    if (status === 'stopping' || (port && !running.command.endsWith(commandLine(wanted, port).join(' ')))) {
      await stopPostmaster(pid, wanted.cluster)
    } else if (port && status === 'ready') {
      return { pid, port }
    }
    await sleep(50)
  }
}

/** Starts a server. Answers with its last words when it ends before it is ready. */
async function launch(wanted: Wanted): Promise<Postmaster | string> {
  const { cluster, programs, onProgress } = wanted
  const port = await freePort()
  const stale = await staleProcess(cluster)
  const log = await open(wanted.log, 'a+')
  try {
    const start = (await log.stat()).size
    const child = programs.spawn('postgres', commandLine(wanted, port), {
      // A session of its own, so that Ctrl-C is for us alone; and a file, for a pipe would end with us.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL takes the lock of a dead server for held when any process of this user has its number by now.
      // With this variable, made for pg_ctl, it knows better, and still looks for survivors of that server.
      env: stale ? { PG_GRANDPARENT_PID: String(stale) } : {},
    })
    child.unref()
    const end = endOf(child)
    // After a crash it first replays its journal, which may take its time.
    const slow = setTimeout(() => onProgress('Waiting for the database…'), 3000)
    try {
      for (;;) {
        const ended = await Promise.race([end, sleep(20)])
        if (ended) return (await textFrom(log, start)) || ended
        const { pid, status } = (await findPostmaster(cluster)) ?? {}
        if (pid && pid === child.pid && status === 'ready') return { pid, port }
      }
    } finally {
      clearTimeout(slow)
    }
  } finally {
    await log.close()
  }
}

function commandLine({ cluster, settings }: Wanted, port: number): string[] {
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, ...set, '-p', String(port)]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`It ended with ${signal ?? `status ${code}`}.`))
  })
}

/** At most the last 2000 characters that were appended after this many bytes. */
async function textFrom(file: FileHandle, start: number): Promise<string> {
  const bytes = Buffer.alloc((await file.stat()).size - start)
  await file.read(bytes, 0, bytes.length, start)
  return bytes.toString().trim().slice(-2000)
}
