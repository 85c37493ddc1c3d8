import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The real program in a separate process, as `npm start` runs it. */
export type Program = {
  origin: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop; returns its exit code. */
  stop(): Promise<number | null>
}

export type ProgramOptions = {
  /** Folder of the program, if not this one. */
  directory?: string
  dataDirectory: string
  port?: number
  environment?: Record<string, string>
  /** Line that the program prints once it has started. */
  until?: string
}

/** Arguments of Node.js for the program (docs/decisions/020-memory-for-what-is-young.md). */
export const COMMAND = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'server/main.ts']

/** Starts it and waits until it reports that it is running. */
export async function startProgram({
  directory,
  dataDirectory,
  port,
  environment,
  until = 'is running at',
}: ProgramOptions): Promise<Program> {
  const ownPort = port ?? (await freePort())
  const child = spawn(process.execPath, COMMAND, {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PORT: String(ownPort),
      DATA_DIR: dataDirectory,
      SEED_SAMPLES: 'false',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'the password of the admin',
      ADDRESSES: process.env.ADDRESSES,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const running = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes(until)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  await running
  return {
    origin: `http://localhost:${ownPort}`,
    process: child,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Runs `npm run admin`; returns its output. Throws on an exit status other than 0. */
export function runAdmin(
  { dataDirectory, environment }: Pick<ProgramOptions, 'dataDirectory' | 'environment'>,
  ...words: string[]
): Promise<string> {
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    DATA_DIR: dataDirectory,
    ...environment,
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server/admin-command.ts', ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${words.join(' ')} ended with ${code}:\n${output}`)),
    )
  })
}

const givenPorts = new Set<number>()

/** A free port outside of the range that the system assigns itself: it stays free until it is used. Never one twice. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  if (givenPorts.has(port)) return freePort()
  givenPorts.add(port)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
