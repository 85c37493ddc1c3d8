import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { cpuTimeMs } from './cpu-time.ts'
import { frameOf, lengthOf } from './frames.ts'
import { type Isolation, launch } from './launch.ts'
import { Answer, type Asked, type Task } from './task.ts'

/** A process ended during its task: it crashed, ran out of its memory, or was killed from outside. */
export class ProcessDied extends Error {
  /** True if killed from outside, as by the system when memory runs out. */
  readonly wasKilled: boolean
  constructor(message: string, wasKilled = false) {
    super(message)
    this.wasKilled = wasKilled
  }
}
/** A process was killed because its task exceeded the time limit. */
export class TimeLimitPassed extends Error {}

/** A file to decode, and the task. */
export type DecodeRequest = Asked & { path: string }

/** Awaited tasks run at normal priority, others at idle priority. */
export type Urgency = 'awaited' | 'background'

/** Result of a task; `files` are the renditions' bytes, in the order of the answer. */
export type Outcome = { answer: Answer; files: Buffer[] }

/** A process that decodes one task at a time. A hostile image may take it over, so nothing that it sends is trusted. */
export type WorkerProcess = {
  readonly isReady: boolean
  /** Rejects once the process has ended, with `ProcessDied`, `TimeLimitPassed`, the reason of `end` or a read error. */
  run(request: DecodeRequest, limits: { timeLimitMs: number; mayBeLarge: boolean }): Promise<Outcome>
  /** Kills the process. */
  end(reason: unknown): void
  /** Resolves with the reason when the process is gone. */
  ended: Promise<unknown>
}

const START_LIMIT_MS = 30_000
/** Wall-clock limit of a task, as a multiple of its CPU time limit. */
const WALL_CLOCK_FACTOR = 6
/** Factors of both limits: on a busy machine, background tasks get a hundredth of a core. */
const TIMEOUT_FACTOR = { awaited: 1, background: 10 }

type Start = { program: string; memoryLimitBytes: number; granted: Isolation; urgency: Urgency }

/** Starts a process. Throws if the system cannot start one. */
export function startWorkerProcess(
  { program, memoryLimitBytes, granted, urgency }: Start,
  onReady: () => void,
): WorkerProcess {
  const child = launch(program, memoryLimitBytes, granted, urgency === 'background')
  const ended = Promise.withResolvers<unknown>()
  let isReady = false
  let killReason: unknown
  /** The end of its stderr. */
  let errorOutput = ''
  // Errors of the pipes are ignored: `close` gives the reason.
  for (const pipe of child.stdio) pipe?.on('error', () => {})
  child.stderr!.on('data', (words) => {
    errorOutput = (errorOutput + words).slice(-2000)
  })
  child.on('error', (error) => {
    // A process that could not be started emits no `close`.
    if (child.pid === undefined) ended.resolve(error)
  })
  child.once('close', (code, killedBy) => {
    const how = `A decoding process ended by ${killedBy ?? `exit ${code}`}: ${errorOutput}`
    ended.resolve(killReason ?? new ProcessDied(how, killedBy === 'SIGKILL'))
  })

  function end(reason: unknown) {
    killReason ??= reason
    child.kill('SIGKILL')
  }

  const starting = setTimeout(
    () => end(new Error('A decoding process does not start')),
    START_LIMIT_MS * TIMEOUT_FACTOR[urgency],
  )
  void ended.promise.then(() => clearTimeout(starting))
  readMessage(child.stdout!).then(
    (message) => {
      if (message !== 'ready') return end(new ProcessDied('A decoding process began with something else'))
      clearTimeout(starting)
      isReady = true
      onReady()
    },
    (error) => end(new ProcessDied(String(error))),
  )

  return {
    get isReady() {
      return isReady
    },
    async run(request, { timeLimitMs, mayBeLarge }) {
      const stopClock = limitTime(child, timeLimitMs, urgency, () => end(new TimeLimitPassed()))
      try {
        const working = Promise.all([
          readOutcome(child.stdout!).catch((error) => {
            throw new ProcessDied(String(error))
          }),
          sendTask(child, request, mayBeLarge),
        ])
        const [outcome] = await Promise.race([working, ended.promise.then(() => Promise.reject())])
        return outcome
      } catch (error) {
        end(error)
        throw await ended.promise
      } finally {
        stopClock()
      }
    },
    end,
    ended: ended.promise,
  }
}

/** Sends the file's content, since the process may not open files. Rejects when the file cannot be read. */
async function sendTask({ stdin }: ChildProcess, { path, ...asked }: DecodeRequest, mayBeLarge: boolean) {
  await using file = await open(path)
  const task: Task = { ...asked, bytes: (await file.stat()).size, mayBeLarge }
  // Errors are ignored: `close` gives the reason.
  stdin!.write(frameOf(task))
  const chunk = Buffer.allocUnsafeSlow(256 * 1024)
  for (;;) {
    const { bytesRead } = await file.read(chunk)
    if (bytesRead === 0 || !stdin!.writable) return
    await new Promise<void>((done) => stdin!.write(chunk.subarray(0, bytesRead), () => done()))
  }
}

/** Rejects on an invalid answer. */
async function readOutcome(stdout: Readable): Promise<Outcome> {
  const answer = Answer.parse(await readMessage(stdout))
  const files: Buffer[] = []
  const lengths = answer.outcome === 'done' ? answer.renditions.map(({ bytes }) => bytes) : []
  for (const length of lengths) files.push(await readBytes(stdout, length))
  return { answer, files }
}

async function readMessage(stdout: Readable): Promise<unknown> {
  const length = lengthOf(await readBytes(stdout, 4))
  return JSON.parse((await readBytes(stdout, length)).toString())
}

/** Reads exactly `length` bytes of a stream. */
function readBytes(stream: Readable, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tryRead = () => {
      const bytes: Buffer | null = stream.read(length)
      if (!bytes) return
      stream.off('readable', tryRead)
      if (bytes.length === length) resolve(bytes)
      else reject(new Error('A decoding process sent less than it said'))
    }
    stream.on('readable', tryRead)
    tryRead()
  })
}

/** Limits CPU time where the system reports it, so that images are not refused because the machine is busy. */
function limitTime({ pid }: ChildProcess, limit: number, urgency: Urgency, onPassed: () => void): () => void {
  const begun = performance.now()
  const before = cpuTimeMs(pid)
  const check = () => {
    const passed = performance.now() - begun
    const worked = (cpuTimeMs(pid) ?? Number.POSITIVE_INFINITY) - (before ?? 0)
    const left =
      limit - Math.max(Math.min(worked, passed), passed / (WALL_CLOCK_FACTOR * TIMEOUT_FACTOR[urgency]))
    if (left <= 0) return onPassed()
    timer = setTimeout(check, Math.max(left, 50))
  }
  let timer = setTimeout(check, limit)
  return () => clearTimeout(timer)
}
