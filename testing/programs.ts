import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'

/** Path of a program of the system, or undefined. Tests that need a missing one are skipped, with its name. */
export function programPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Starts a server in the foreground; `end` ends it by its own process id and waits. */
export function startServer(file: string, args: string[], environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let output = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  child.stderr!.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid!,
    output: () => output,
    async end() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Retries until it does not throw, for at most `seconds`: soon at first, then up to a quarter of a second apart. */
export async function until<Result>(attempt: () => Promise<Result>, seconds = 120): Promise<Result> {
  const end = Date.now() + seconds * 1000
  for (let pause = 50; ; pause = Math.min(pause * 1.2, 250)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Resolves if something listens at this port of the machine. */
export const accepts = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.end()
      resolve()
    })
    socket.once('error', reject)
  })
