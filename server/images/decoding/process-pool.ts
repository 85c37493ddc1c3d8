import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpuTimeMs } from './cpu-time.ts'
import { FairQueue } from './fair-queue.ts'
import type { Answer, Task } from './task.ts'

/** A process ended over its task: it crashed, had no memory left, or somebody else killed it. */
export class ProcessDied extends Error {}
/** A process was ended because its task took more time than it may. */
export class TimeLimitPassed extends Error {}

export type ProcessPool = {
  /**
   * Has a task done by a process of its own as soon as one is free. Rejects with `ProcessDied`, `TimeLimitPassed`,
   * or the reason of `signal`; when it rejects, no process works on the task any more. Tasks with the same signal
   * wait in one line, and lines take turns.
   */
  run(task: Task, options: { timeLimitMs: number; signal?: AbortSignal | undefined }): Promise<Answer>
  /** Ends all processes and rejects what is not done. */
  close(): Promise<void>
}

type Job = {
  task: Task
  timeLimitMs: number
  line: unknown
  /** Set once a process found that the task needs much memory: only one such task is done at a time. */
  isLarge: boolean
  resolve: (answer: Answer) => void
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

  function run(
    task: Task,
    { timeLimitMs, signal }: { timeLimitMs: number; signal?: AbortSignal | undefined },
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (isClosed) return Promise.reject(new Error('The decoder is closed'))
    const job: Job = { task, timeLimitMs, line: signal, isLarge: false, resolve, reject }
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
    // A process that is gone already is noticed by its end.
    worker.process.send({ task: job.task, mayBeLarge: job.isLarge }, () => {})
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
    const worker: Worker = {
      process: startProcess(program, memoryLimitBytes),
      isReady: false,
      lastWords: '',
      ended: Promise.withResolvers(),
    }
    workers.add(worker)
    worker.timer = setTimeout(
      () => end(worker, new Error('A decoding process does not start')),
      START_LIMIT_MS,
    )
    worker.process.on('message', (message) => receive(worker, message as Answer | 'ready'))
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

  function receive(worker: Worker, message: Answer | 'ready') {
    if (worker.endedBecause) return
    clearTimeout(worker.timer)
    const job = worker.job
    worker.job = undefined
    if (message === 'ready') {
      worker.isReady = true
    } else if (message.outcome === 'large') {
      job!.isLarge = true
      waiting.add(job!.line, job!)
    } else {
      job!.resolve(message)
    }
    distribute()
  }

  function end(worker: Worker, reason: unknown) {
    worker.endedBecause = reason
    worker.process.kill('SIGKILL')
  }

  /** A job is rejected only now that nothing works on it any more. */
  function bury(worker: Worker, reason: unknown) {
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.ended.resolve()
    if (worker.job) worker.job.reject(reason)
    // Whoever waits must learn that no process can be started, instead of waiting for ever.
    else if (!worker.isReady) waiting.take(() => true)?.reject(reason)
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

/** The environment, which holds the server's secrets, stays here. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  // glibc would keep hundreds of megabytes for the next picture: large blocks go back at once.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

const SHELL = '/bin/sh'

/** Linux bounds what a process may allocate: beyond it decoding fails, or its process ends. Others have no bound. */
function startProcess(program: string, memoryLimitBytes: number): ChildProcess {
  const node = [process.execPath, '--expose-gc', program] as const
  const options: SpawnOptions = { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }
  if (process.platform !== 'linux' || !existsSync(SHELL)) return spawn(node[0], node.slice(1), options)
  const script = `ulimit -d ${Math.ceil(memoryLimitBytes / 1024)}; exec "$@"`
  return spawn(SHELL, ['-c', script, 'sh', ...node], options)
}
