import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PROGRAMS, run, type Stage } from './build.ts'

/** Folders of this machine by their place in the container, as in `-v`. */
export type Volumes = Record<string, string>

/** Makes a new volume: the image's files at this place, owner and mode included. */
export function newVolume({ root }: Stage, place: string, folder: string): string {
  mkdirSync(path.dirname(folder), { recursive: true })
  run('cp', ['-a', path.join(root, place), folder])
  return folder
}

/**
 * Starts a command as an engine does with `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`:
 * with the image's user and as the first process of its own, on the network of this machine.
 */
export function startInside(
  { root, directory, environment, user, command }: Stage,
  volumes: Volumes,
  settings: Record<string, string> = {},
  words = command,
) {
  const inside = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    ...Object.entries(volumes).map(([place, folder]) => `mount --bind ${folder} ${root}${place}`),
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `cd ${root}${directory}`,
    `exec chroot ${root} setpriv --reuid=${user} --regid=${user} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs sh -c 'cd ${directory} && exec "$0" "$@"' "$@"`,
  ].join(' && ')
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside, 'sh', ...words],
    {
      env: { PATH: PROGRAMS, HOME: '/home/node', ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    output: () => output,
    ended,
    /** Stops it as the engine does; returns its exit code. */
    stop() {
      signalFirst(child.pid!, 'TERM')
      return ended
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** Signals the child: `unshare` passes no signal on, and its child is the first process of the container. */
function signalFirst(unshare: number, signal: string) {
  run('pkill', [`-${signal}`, '--parent', String(unshare)])
}
