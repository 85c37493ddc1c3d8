import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { FairQueue } from './fair-queue.ts'
import { type Isolation, isolation, launch } from './launch.ts'
import { Answer, type Task } from './task.ts'

/** A process ended over its task: it crashed, had no memory left, or somebody else killed it. */
export class ProcessDied extends Error {}
/** A process was ended because its task took more time than it may. */
export class TimeLimitPassed extends Error {}

/** A file to decode, and the sizes to make; without sizes what an upload waits for. */
export type Picture = { path: string; sizes?: RenditionSize[] | undefined }

/** How a task ended; `files` are the renditions' bytes, in the order of the answer. */
export type Outcome = { answer: Answer; files: Buffer[] }

export type ProcessPool = {
  /**
   * Has a picture decoded by a process of its own as soon as one is free. Rejects with `ProcessDied`,
   * `TimeLimitPassed`, the reason of `signal`, or the error of reading the file; when it rejects, no process works
   * on the picture any more. Pictures with the same signal wait in one line, and lines take turns.
   */
  run(picture: Picture, options: { timeLimitMs: number; signal?: AbortSignal | undefined }): Promise<Outcome>
  /** Ends all processes and rejects what is not done. */
  close(): Promise<void>
}

type Job = {
  picture: Picture
  timeLimitMs: number
  line: unknown
  /** Set once a process found that the task needs much memory: only one such task is done at a time. */
  isLarge: boolean
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

type Worker = {
  process: ChildProcess
  isReady: boolean
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
  /** Set when we end the process ourselves. */
  endedBecause?: unknown
  lastWords: string
  ended: PromiseWithResolvers<void>
}

const START_LIMIT_MS = 30_000
/** So many times its limit may a task last whose process hardly comes to work. */
const PATIENCE = 6

/**
 * Runs tasks in processes that can be killed. They start when they are first needed, stay for further tasks, and
 * are replaced when they end. `program` is the path of what they run.
 */
export function createProcessPool(
  program: string,
  { processes, memoryLimitBytes }: { processes: number; memoryLimitBytes: number },
): ProcessPool {
  const waiting = new FairQueue<Job>()
  const workers = new Set<Worker>()
  let isClosed = false
  let granted: Isolation | undefined

  function run(
    picture: Picture,
    { timeLimitMs, signal }: { timeLimitMs: number; signal?: AbortSignal | undefined },
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (isClosed) return Promise.reject(new Error('The decoder is closed'))
    const job: Job = { picture, timeLimitMs, line: signal, isLarge: false, resolve, reject }
    const abort = () => {
      if (waiting.remove(job)) return reject(signal?.reason)
      const worker = [...workers].find((each) => each.job === job)
      if (worker) end(worker, signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    waiting.add(job.line, job)
    distribute()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  function distribute() {
    if (isClosed) return
    for (const worker of workers) {
      if (!worker.isReady || worker.job || worker.endedBecause) continue
      const isLargeUnderWay = [...workers].some((each) => each.job?.isLarge)
      const job = waiting.take((each) => !each.isLarge || !isLargeUnderWay)
      if (!job) return
      assign(worker, job)
    }
    const starting = [...workers].filter((each) => !each.isReady).length
    const missing = Math.min(waiting.length - starting, processes - workers.size)
    for (let started = 0; started < missing; started++) start()
  }

  function assign(worker: Worker, job: Job) {
    worker.job = job
    limitTime(worker, job.timeLimitMs)
    hand(worker, job).catch((error) => end(worker, error))
  }

  /** Opened here: the process may not. Rejects when the file cannot be read. */
  async function hand(worker: Worker, { picture: { path, sizes }, isLarge }: Job) {
    const file = await open(path)
    try {
      const task: Task = { bytes: (await file.stat()).size, sizes, mayBeLarge: isLarge }
      const { stdin } = worker.process
      // A process that is gone is noticed by its end.
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

  /** Counts the time in which the process worked, where the system tells: a busy machine is nobody's fault. */
  function limitTime(worker: Worker, limit: number) {
    const { pid } = worker.process
    const begun = performance.now()
    const before = cpuTimeMs(pid)
    const look = () => {
      const passed = performance.now() - begun
      const worked = (cpuTimeMs(pid) ?? Number.POSITIVE_INFINITY) - (before ?? 0)
      const left = limit - Math.max(Math.min(worked, passed), passed / PATIENCE)
      if (left <= 0) return end(worker, new TimeLimitPassed())
      worker.timer = setTimeout(look, Math.max(left, 50))
    }
    worker.timer = setTimeout(look, limit)
  }

  function start() {
    granted ??= isolation()
    const worker: Worker = {
      process: launch(program, memoryLimitBytes, granted),
      isReady: false,
      lastWords: '',
      ended: Promise.withResolvers(),
    }
    workers.add(worker)
    worker.timer = setTimeout(
      () => end(worker, new Error('A decoding process does not start')),
      START_LIMIT_MS,
    )
    worker.process.on('message', (message) => {
      receive(worker, message).catch((error) => end(worker, new ProcessDied(String(error))))
    })
    worker.process.stdin?.on('error', () => {})
    worker.process.stderr?.on('data', (words) => {
      worker.lastWords = (worker.lastWords + words).slice(-2000)
    })
    worker.process.once('error', (error) => {
      // Only a process that never was does not close.
      if (worker.process.pid === undefined) bury(worker, error)
    })
    worker.process.once('close', (code, killedBy) => {
      const how = `A decoding process ended by ${killedBy ?? `exit ${code}`}: ${worker.lastWords}`
      bury(worker, worker.endedBecause ?? new ProcessDied(how))
    })
  }

  /** Rejects when the process says what it may not say now: then it is no longer ours. */
  async function receive(worker: Worker, message: unknown) {
    const { job } = worker
    if (!worker.isReady && message === 'ready') {
      worker.isReady = true
    } else {
      const answer = Answer.parse(message)
      if (!job) throw new Error('A decoding process answered without a task')
      const files: Buffer[] = []
      const lengths = answer.outcome === 'done' ? answer.renditions.map(({ bytes }) => bytes) : []
      for (const length of lengths) files.push(await take(worker.process.stdout!, length))
      if (worker.job !== job || worker.endedBecause) return
      worker.job = undefined
      if (answer.outcome === 'large') {
        job.isLarge = true
        waiting.add(job.line, job)
      } else {
        job.resolve({ answer, files })
      }
    }
    clearTimeout(worker.timer)
    distribute()
  }

  function end(worker: Worker, reason: unknown) {
    worker.endedBecause ??= reason
    worker.process.kill('SIGKILL')
  }

  /** A job is rejected only now that nothing works on it any more. */
  function bury(worker: Worker, reason: unknown) {
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.ended.resolve()
    if (worker.job) worker.job.reject(reason)
    // Not the fault of the image that waits: no process can be started.
    else if (!worker.isReady) {
      waiting.take(() => true)?.reject(new Error('A decoding process did not start', { cause: reason }))
    }
    distribute()
  }

  async function close() {
    isClosed = true
    const reason = new Error('The decoder is closed')
    for (let job = waiting.take(() => true); job; job = waiting.take(() => true)) job.reject(reason)
    for (const worker of workers) end(worker, reason)
    await Promise.all([...workers].map((worker) => worker.ended.promise))
  }

  return { run, close }
}

/** So many bytes of a stream, as soon as they are there. */
function take(stream: Readable, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const bytes: Buffer | null = stream.read(length)
      if (!bytes) return
      stream.off('readable', look)
      if (bytes.length === length) resolve(bytes)
      else reject(new Error('A decoding process sent less than it said'))
    }
    stream.on('readable', look)
    look()
  })
}
