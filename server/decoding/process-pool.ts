import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { FairQueue } from './fair-queue.ts'
import { type Isolation, isolation, launch } from './launch.ts'
import { Answer, type Format, type Task } from './task.ts'

/** A process ended during its task: it crashed, ran out of its memory, or was killed from outside. */
export class ProcessDied extends Error {
  /** As the system does when the machine has no memory left. */
  readonly wasKilled: boolean
  constructor(message: string, wasKilled = false) {
    super(message)
    this.wasKilled = wasKilled
  }
}
/** A process was killed because its task exceeded the time limit. */
export class TimeLimitPassed extends Error {}

/** A file to decode, and the sizes to make; without sizes, inspect it and make the eager renditions. */
export type DecodeRequest = { path: string; sizes?: RenditionSize[] | undefined; format: Format }

/** Awaited tasks run at normal priority, others at idle priority. */
export type Urgency = 'awaited' | 'background'

/** How a task ended; `files` are the renditions' bytes, in the order of the answer. */
export type Outcome = { answer: Answer; files: Buffer[] }

export type ProcessPool = {
  /**
   * Decodes an image in a separate process as soon as one is free. Rejects with `ProcessDied`, `TimeLimitPassed`, the
   * reason of `signal`, or the error of reading the file; when it rejects, no process works on the image any more.
   * Requests with the same signal share a queue, and queues take turns.
   */
  run(request: DecodeRequest, options: RunOptions): Promise<Outcome>
  /** Kills all processes and rejects unfinished requests. */
  close(): Promise<void>
}

export type RunOptions = { timeLimitMs: number; urgency: Urgency; signal?: AbortSignal | undefined }

type Job = {
  request: DecodeRequest
  timeLimitMs: number
  urgency: Urgency
  /** Jobs with the same key share a queue. */
  queueKey: unknown
  /** Set once a process has found that the task needs much memory: only one such task runs at a time. */
  isLarge: boolean
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

type Worker = {
  process: ChildProcess
  /** Of its jobs: its priority cannot be raised again. */
  urgency: Urgency
  isReady: boolean
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
  /** Set when this pool kills the process. */
  killReason?: unknown
  /** The end of its stderr. */
  errorOutput: string
  ended: PromiseWithResolvers<void>
}

const START_LIMIT_MS = 30_000
/** Wall-clock limit of a task, as a multiple of its CPU time limit. */
const WALL_CLOCK_FACTOR = 6
/** Both are so many times as long: on a busy machine, the time that is left is a hundredth of a core. */
const PATIENCE = { awaited: 1, background: 10 }

/** While tasks are awaited, one in the background begins after so many of them, so that it is not put off for ever. */
export const AWAITED_BEFORE_ONE = 50

/**
 * Runs tasks in processes that can be killed. They start on demand, are reused, and are replaced when they end.
 * `program` is the path of the script that they run. Awaited tasks have `processes` for themselves and so has the
 * background, at idle priority: its tasks begin while none is awaited, and what runs of them takes the time
 * that is left.
 */
export function createProcessPool(
  program: string,
  { processes, memoryLimitBytes }: { processes: number; memoryLimitBytes: number },
): ProcessPool {
  const queues = { awaited: new FairQueue<Job>(), background: new FairQueue<Job>() }
  /** Awaited tasks begun since one in the background was. */
  let passed = 0
  const workers = new Set<Worker>()
  let isClosed = false
  let granted: Isolation | undefined

  function run(request: DecodeRequest, { timeLimitMs, urgency, signal }: RunOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (isClosed) return Promise.reject(new Error('The decoder is closed'))
    const job: Job = { request, timeLimitMs, urgency, queueKey: signal, isLarge: false, resolve, reject }
    const abort = () => {
      if (queues[urgency].remove(job)) {
        reject(signal?.reason)
        return distribute()
      }
      const worker = [...workers].find((each) => each.job === job)
      if (worker) end(worker, signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    queues[urgency].add(job.queueKey, job)
    distribute()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  function distribute() {
    if (isClosed) return
    distributeTo('awaited')
    if (mayBeginBackground()) distributeTo('background')
  }

  function mayBeginBackground() {
    const isAwaited = [...workers].some(({ job }) => job?.urgency === 'awaited')
    return passed >= AWAITED_BEFORE_ONE || (!isAwaited && queues.awaited.length === 0)
  }

  function distributeTo(urgency: Urgency) {
    const waiting = queues[urgency]
    const own = [...workers].filter((each) => each.urgency === urgency)
    for (const worker of own) {
      if (!worker.isReady || worker.job || worker.killReason) continue
      if (urgency === 'background' && !mayBeginBackground()) return
      // Not one for both: what is awaited would wait for the background.
      const isLargeRunning = own.some((each) => each.job?.isLarge)
      const job = waiting.take((each) => !each.isLarge || !isLargeRunning)
      if (!job) return
      assign(worker, job)
    }
    const starting = own.filter((each) => !each.isReady).length
    const missing = Math.min(waiting.length - starting, processes - own.length)
    for (let started = 0; started < missing; started++) start(urgency)
  }

  function assign(worker: Worker, job: Job) {
    worker.job = job
    passed = job.urgency === 'awaited' ? passed + 1 : 0
    limitTime(worker, job.timeLimitMs)
    sendTask(worker, job).catch((error) => end(worker, error))
  }

  /** Sends the file's content, since the process may not open files. Rejects when the file cannot be read. */
  async function sendTask(worker: Worker, { request: { path, sizes, format }, isLarge }: Job) {
    const file = await open(path)
    try {
      const task: Task = { bytes: (await file.stat()).size, sizes, format, mayBeLarge: isLarge }
      const { stdin } = worker.process
      // Errors are ignored: the process's end is handled by its `close` event.
      worker.process.send(task, () => {})
      const chunk = Buffer.allocUnsafeSlow(256 * 1024)
      for (;;) {
        const { bytesRead } = await file.read(chunk)
        if (bytesRead === 0 || !stdin!.writable) return
        await new Promise<void>((done) => stdin!.write(chunk.subarray(0, bytesRead), () => done()))
      }
    } finally {
      await file.close()
    }
  }

  /** Limits CPU time where the system reports it, so that images are not refused because the machine is busy. */
  function limitTime(worker: Worker, limit: number) {
    const { pid } = worker.process
    const begun = performance.now()
    const before = cpuTimeMs(pid)
    const check = () => {
      const passed = performance.now() - begun
      const worked = (cpuTimeMs(pid) ?? Number.POSITIVE_INFINITY) - (before ?? 0)
      const left =
        limit - Math.max(Math.min(worked, passed), passed / (WALL_CLOCK_FACTOR * PATIENCE[worker.urgency]))
      if (left <= 0) return end(worker, new TimeLimitPassed())
      worker.timer = setTimeout(check, Math.max(left, 50))
    }
    worker.timer = setTimeout(check, limit)
  }

  function start(urgency: Urgency) {
    let child: ChildProcess
    try {
      granted ??= isolation()
      child = launch(program, memoryLimitBytes, granted, urgency === 'background')
    } catch (error) {
      // As without memory.
      return failToStart(urgency, error)
    }
    const worker: Worker = {
      process: child,
      urgency,
      isReady: false,
      errorOutput: '',
      ended: Promise.withResolvers(),
    }
    workers.add(worker)
    worker.timer = setTimeout(
      () => end(worker, new Error('A decoding process does not start')),
      START_LIMIT_MS * PATIENCE[urgency],
    )
    worker.process.on('message', (message) => {
      receive(worker, message).catch((error) => end(worker, new ProcessDied(String(error))))
    })
    // The end of the process says why.
    for (const pipe of worker.process.stdio) pipe?.on('error', () => {})
    worker.process.stderr?.on('data', (words) => {
      worker.errorOutput = (worker.errorOutput + words).slice(-2000)
    })
    worker.process.on('error', (error) => {
      // A process that could not be started emits no `close`.
      if (worker.process.pid === undefined) remove(worker, error)
    })
    worker.process.once('close', (code, killedBy) => {
      const how = `A decoding process ended by ${killedBy ?? `exit ${code}`}: ${worker.errorOutput}`
      remove(worker, worker.killReason ?? new ProcessDied(how, killedBy === 'SIGKILL'))
    })
  }

  /** Rejects on an invalid or unexpected message: the process may have been taken over. */
  async function receive(worker: Worker, message: unknown) {
    const { job } = worker
    if (!worker.isReady && message === 'ready') {
      worker.isReady = true
    } else {
      const answer = Answer.parse(message)
      if (!job) throw new Error('A decoding process answered without a task')
      const files: Buffer[] = []
      const lengths = answer.outcome === 'done' ? answer.renditions.map(({ bytes }) => bytes) : []
      for (const length of lengths) files.push(await readBytes(worker.process.stdout!, length))
      if (worker.job !== job || worker.killReason) return
      worker.job = undefined
      if (answer.outcome === 'large' && !job.isLarge) {
        job.isLarge = true
        queues[job.urgency].add(job.queueKey, job)
      } else {
        job.resolve({ answer, files })
      }
    }
    clearTimeout(worker.timer)
    distribute()
  }

  function end(worker: Worker, reason: unknown) {
    worker.killReason ??= reason
    worker.process.kill('SIGKILL')
  }

  /** Removes an ended process from the pool and rejects its job. */
  function remove(worker: Worker, reason: unknown) {
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.ended.resolve()
    if (worker.job) worker.job.reject(reason)
    else if (!worker.isReady) failToStart(worker.urgency, reason)
    distribute()
  }

  /** Rejects a queued job instead of letting it wait forever. */
  function failToStart(urgency: Urgency, cause: unknown) {
    queues[urgency].take(() => true)?.reject(new Error('A decoding process did not start', { cause }))
  }

  async function close() {
    isClosed = true
    const reason = new Error('The decoder is closed')
    for (const waiting of Object.values(queues)) {
      for (let job = waiting.take(() => true); job; job = waiting.take(() => true)) job.reject(reason)
    }
    for (const worker of workers) end(worker, reason)
    await Promise.all([...workers].map((worker) => worker.ended.promise))
  }

  return { run, close }
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
