import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile, runningPostmaster } from './postmaster-file.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import type { RunProgram } from './programs.ts'

type Wanted = {
  cluster: string
  run: RunProgram
  /** PostgreSQL's settings by name. */
  settings: Record<string, string>
  /** Path of the log file. */
  log: string
  onProgress: (message: string) => void
}

/** Time during which a start is retried, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Temporary errors at startup: processes of a killed server that are still running, a server left behind by a killed
 * start, and a port that was taken between our choice and its use.
 */
const PASSING = /pre-existing shared memory block|lock file|could not create any TCP\/IP sockets/

/** Delay of the message about a slow start, and interval of the timer that counts it, in milliseconds. */
const SLOW_MS = 3000
const WAITING_STEP_MS = 500

const LARGEST_LOG_BYTES = 16 * 1024 * 1024

/**
 * Starts PostgreSQL on the cluster, waits until it accepts connections and returns its port. A server left behind by a
 * killed program is stopped first. It outlives this process unless stopped.
 */
export async function startServer(wanted: Wanted): Promise<number> {
  const { cluster, run, log, onProgress } = wanted
  if (existsSync(log)) await rename(log, log.replace('.log', '.previous.log'))
  // After a crash it first replays the write-ahead log, which can take long.
  let waited = 0
  // Counted in steps, as loading the program's modules blocks this process, during which at most one step passes.
  const slow = setInterval(() => {
    waited += WAITING_STEP_MS
    if (waited === SLOW_MS) onProgress('Waiting for the database…')
  }, WAITING_STEP_MS)
  try {
    const giveUpAt = performance.now() + PATIENCE_MS
    for (;;) {
      await stopServer(cluster, run)
      await removeStaleFile(cluster)
      const port = await freePort()
      const { ok, output } = await run('pg_ctl', startArguments(wanted, port))
      if (ok) return port
      const said = existsSync(log) ? (await readFile(log, 'utf8')).trim().slice(-2000) : output
      if (!PASSING.test(said) || performance.now() > giveUpAt) {
        throw new EmbeddedPostgresProblem(`PostgreSQL did not start on ${cluster}.\n${said}`)
      }
      await sleep(250)
    }
  } finally {
    clearInterval(slow)
  }
}

/** Stops PostgreSQL if it is running: a fast shutdown, and after 10 seconds an immediate one. */
export async function stopServer(cluster: string, run: RunProgram): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', 10],
    ['immediate', 10],
  ] as const) {
    if (!(await runningPostmaster(cluster))) return
    await run('pg_ctl', ['stop', `--pgdata=${cluster}`, `--mode=${mode}`, `--timeout=${seconds}`])
  }
  const pid = await runningPostmaster(cluster)
  if (pid) throw new EmbeddedPostgresProblem(`PostgreSQL (process ${pid}) does not stop.`)
}

/**
 * Truncates the log whenever it exceeds its size limit. PostgreSQL appends, so it continues at the new end.
 */
export function boundLog(log: string): { stop(): void } {
  const timer = setInterval(async () => {
    if (existsSync(log) && (await stat(log)).size > LARGEST_LOG_BYTES) await truncate(log)
  }, 60_000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Removes a postmaster.pid that does not name this cluster's postmaster. PostgreSQL and pg_ctl judge it by the process
 * number alone: an unrelated process that has since got that number would keep the database down, or be stopped in its
 * place. Surviving processes of a killed server are found by their shared memory.
 */
async function removeStaleFile(cluster: string): Promise<void> {
  if ((await readPostmasterFile(cluster)) && !(await runningPostmaster(cluster))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

function startArguments({ cluster, settings, log }: Wanted, port: number): string[] {
  // pg_ctl hands the options to a shell.
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}='${value}'`)
  return [
    ...['start', '--wait', `--timeout=${24 * 3600}`, `--pgdata=${cluster}`, `--log=${log}`],
    `--options=${options.join(' ')}`,
  ]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
