import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/**
 * Paths that a decoding process may read besides its own folder, listed one by one, as the data folder may be next to
 * them. Node.js reads links by both of their names.
 */
const READABLE = ['node_modules', 'contract', 'package.json']
  .map((path) => join(ROOT, path))
  .flatMap((path) => [path, realpathSync(path)])

/** A user and group id without an account or files (systemd leaves these numbers unused). */
const UNUSED_ACCOUNT = { uid: 65_533, gid: 65_533 }

/** The server's own environment, which contains its secrets, is not passed on. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  // Make glibc free large blocks at once, instead of keeping hundreds of megabytes for the next image.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/**
 * Node.js with its permission model: JavaScript can read only the program, cannot write, and cannot start programs or
 * threads. The native code of sharp, an addon, is restricted only by `isolation`.
 */
const node = (program: string) => [
  process.execPath,
  ...['--expose-gc', '--permission', '--allow-addons', '--disable-warning=SecurityWarning'],
  ...[...READABLE, dirname(program)].map((path) => `--allow-fs-read=${path}`),
  program,
]

/** Restrictions by the kernel, also on native code: the account of the process, and the command that wraps it. */
export type Isolation = {
  user: { uid: number; gid: number } | undefined
  wrapper: string[]
  /** The command prefix that runs a program at idle priority, as far as the system allows. */
  idle: string[]
}

/**
 * Detects the restrictions that this system supports. On Linux as root: an unused account without further groups,
 * unless it cannot access the program; and as any user a network namespace without network, and the scheduling policy
 * for idle time (SCHED_IDLE, sched(7)). Elsewhere, and where that policy is missing: the lowest priority.
 */
export function isolation(): Isolation {
  const nice = ['nice', '-n', '19']
  if (process.platform === 'win32') return { user: undefined, wrapper: [], idle: [] }
  if (process.platform !== 'linux') return { user: undefined, wrapper: [], idle: nice }
  const works = (command: string[], user: Isolation['user']) =>
    spawnSync(command[0]!, command.slice(1), { ...user, stdio: 'ignore', cwd: '/' }).status === 0
  const access = ['/bin/sh', '-c', 'test -x "$0" && test -r "$1"', process.execPath, import.meta.filename]
  const user = process.geteuid!() === 0 && works(access, UNUSED_ACCOUNT) ? UNUSED_ACCOUNT : undefined
  const noNetwork = ['unshare', '--user', '--net', '--']
  const idle = ['chrt', '--idle', '0']
  return {
    user,
    wrapper: works([...noNetwork, 'true'], user) ? noNetwork : [],
    idle: [idle, nice].find((command) => works([...command, 'true'], user)) ?? [],
  }
}

/**
 * Starts a Node.js program as a decoding process, with stdin, stdout and stderr as pipes, but without the IPC channel
 * of Node.js, in which invalid JSON throws an error in the parent that cannot be caught. On Linux its memory is
 * limited: beyond it decoding fails or the process ends, and the OOM killer prefers it to the server. Other systems do
 * neither. `isIdle` starts it with the command of `idle`.
 */
export function launch(
  program: string,
  memoryLimitBytes: number,
  { user, wrapper, idle }: Isolation,
  isIdle = false,
): ChildProcess {
  const options: SpawnOptions = {
    ...user,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: 'pipe',
  }
  const [file, ...args] = [...(isIdle ? idle : []), ...wrapper, ...node(program)]
  if (process.platform !== 'linux') return spawn(file!, args, options)
  const script = `{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; ulimit -d ${Math.ceil(memoryLimitBytes / 1024)}; exec "$@"`
  return spawn('/bin/sh', ['-c', script, 'sh', file!, ...args], options)
}
