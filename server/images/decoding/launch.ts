import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** What the program of a decoding process needs beside its own folder. The data folder may lie beside them. */
const READABLE = ['node_modules', 'contract', 'package.json'].map((path) => realpathSync(join(ROOT, path)))

/** A user and group that no account has and that owns no file (systemd leaves these numbers unused). */
const NOBODY_ELSE = { uid: 65_533, gid: 65_533 }

/** The environment, which holds the server's secrets, stays here. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  // glibc would keep hundreds of megabytes for the next picture: large blocks go back at once.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/**
 * Node under its permission model: JavaScript reads nothing but the program, writes nothing, and starts neither
 * programs nor threads. sharp is an addon, whose own code is not bound by this: that is what `isolation` is for.
 */
const node = (program: string) => [
  process.execPath,
  ...['--expose-gc', '--permission', '--allow-addons', '--disable-warning=SecurityWarning'],
  ...[...READABLE, dirname(program)].map((path) => `--allow-fs-read=${path}`),
  program,
]

/** What the kernel takes from a process, also from native code: whose it is, and what it is started through. */
export type Isolation = { user: { uid: number; gid: number } | undefined; through: string[] }

/**
 * Finds out what this system grants; Linux only. Under root: a user of its own without further groups, unless that
 * user cannot reach the program. Under anybody: a network namespace, in which there is no network.
 */
export function isolation(): Isolation {
  if (process.platform !== 'linux') return { user: undefined, through: [] }
  const works = (command: string[], user: Isolation['user']) =>
    spawnSync(command[0]!, command.slice(1), { ...user, stdio: 'ignore', cwd: '/' }).status === 0
  const reaches = ['/bin/sh', '-c', 'test -x "$0" && test -r "$1"', process.execPath, import.meta.filename]
  const user = process.geteuid!() === 0 && works(reaches, NOBODY_ELSE) ? NOBODY_ELSE : undefined
  const noNetwork = ['unshare', '--user', '--net', '--']
  return { user, through: works([...noNetwork, 'true'], user) ? noNetwork : [] }
}

/**
 * Starts a program of Node's as a decoding process: with an IPC channel, stdin, stdout and stderr as pipes. Linux
 * bounds what it may allocate, beyond which decoding fails or the process ends, and when memory runs out takes it
 * before the server. Other systems do not.
 */
export function launch(
  program: string,
  memoryLimitBytes: number,
  { user, through }: Isolation,
): ChildProcess {
  const options: SpawnOptions = {
    ...user,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  }
  const [file, ...args] = node(program)
  if (process.platform !== 'linux') return spawn(file!, args, options)
  const script = `{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; ulimit -d ${Math.ceil(memoryLimitBytes / 1024)}; exec "$@"`
  return spawn('/bin/sh', ['-c', script, 'sh', ...through, file!, ...args], options)
}
