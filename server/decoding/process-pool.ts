import { FairQueue } from './fair-queue.ts'
import { type Isolation, isolation } from './launch.ts'
import {
  type DecodeRequest,
  type Outcome,
  startWorkerProcess,
  type Urgency,
  type WorkerProcess,
} from './worker-process.ts'

export type ProcessPool = {
  /**
   * Decodes an image in a separate process as soon as one is free. Rejects with `ProcessDied`, `TimeLimitPassed`, the
   * reason of `signal`, or the error of reading the file; when it rejects, no process works on the image any more.
   * Requests for the same payer, or for none, share a queue, and the payer that has recently used the least time comes
   * first.
   */
  run(request: DecodeRequest, options: RunOptions): Promise<Outcome>
  /** Kills all processes and rejects unfinished requests. */
  close(): Promise<void>
}

export type RunOptions = {
  timeLimitMs: number
  urgency: Urgency
  payer?: string | undefined
  signal?: AbortSignal | undefined
}

type Job = {
  request: DecodeRequest
  timeLimitMs: number
  urgency: Urgency
  /** Key of the queue. */
  payer: string
  /** True once a process has found that the task needs much memory: only one such task runs at a time. */
  isLarge: boolean
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** A process for jobs of one urgency, as the priority of a process cannot be raised again. */
type Worker = { process: WorkerProcess; urgency: Urgency; job?: Job | undefined; isEnding: boolean }

export type PoolOptions = {
  processes: number
  memoryLimitBytes: number
  /** Idle time after which the processes end, in milliseconds. */
  restMs?: number
  /** Restrictions of the processes; by default all that this system allows. */
  granted?: Isolation
}

/** Number of awaited tasks after which a background one begins, so that it is not postponed for ever. */
export const AWAITED_BEFORE_ONE = 50

function end(worker: Worker, reason: unknown) {
  worker.isEnding = true
  worker.process.end(reason)
}

const notStarted = (cause: unknown) => new Error('A decoding process did not start', { cause })

/** Tasks waiting for a process. */
function waitingTasks() {
  const queues = { awaited: new FairQueue<Job>(), background: new FairQueue<Job>() }
  /** Awaited tasks begun since the last background one. */
  let begunSince = 0
  /** Rejects the next task, which would otherwise wait for ever. Returns false if there was none. */
  function rejectNext(urgency: Urgency, reason: unknown) {
    const job = queues[urgency].take(() => true)
    job?.reject(reason)
    return job !== undefined
  }
  return {
    ...queues,
    begun(urgency: Urgency) {
      begunSince = urgency === 'awaited' ? begunSince + 1 : 0
    },
    /** @param isAwaited true while an awaited task runs */
    mayBeginBackground: (isAwaited: boolean) =>
      begunSince >= AWAITED_BEFORE_ONE || (!isAwaited && queues.awaited.length === 0),
    areNone: () => queues.awaited.length === 0 && queues.background.length === 0,
    rejectNext,
    rejectAll(reason: unknown) {
      for (const urgency of ['awaited', 'background'] as const) while (rejectNext(urgency, reason));
    },
  }
}

/**
 * Runs tasks in processes that can be killed. They start on demand, are reused, and are replaced when they end.
 * `program` is the path of the script that they run. Awaited tasks have `processes` of their own, and so do background
 * tasks, at idle priority: these begin while none is awaited, and use the CPU time that is left. After `restMs` without
 * a task all processes end, which frees their memory, and a fresh one waits for the next upload.
 */
export function createProcessPool(
  program: string,
  { processes, memoryLimitBytes, restMs = 60_000, granted }: PoolOptions,
): ProcessPool {
  const queues = waitingTasks()
  const workers = new Set<Worker>()
  let isClosed = false
  let resting: NodeJS.Timeout | undefined
  /** True while nothing has been decoded since the last rest. */
  let isFresh = false

  function run(request: DecodeRequest, { timeLimitMs, urgency, payer = '', signal }: RunOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (isClosed) return Promise.reject(new Error('The decoder is closed'))
    const job: Job = { request, timeLimitMs, urgency, payer, isLarge: false, resolve, reject }
    const abort = () => {
      if (queues[urgency].remove(job)) {
        reject(signal?.reason)
        return distribute()
      }
      const worker = [...workers].find((each) => each.job === job)
      if (worker) end(worker, signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    queues[urgency].add(payer, job)
    distribute()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  function distribute() {
    if (isClosed) return
    distributeTo('awaited')
    if (mayBeginBackground()) distributeTo('background')
    clearTimeout(resting)
    if (queues.areNone() && ![...workers].some(({ job }) => job)) resting = setTimeout(rest, restMs).unref()
  }

  /** Replaces all processes by a fresh one, which is ready for the next upload however late it comes. */
  function rest() {
    const remaining = [...workers].filter(({ isEnding }) => !isEnding)
    if (isFresh && remaining.length === 1) return
    for (const worker of remaining) end(worker, new Error('Nothing is decoded'))
    start('awaited')
    isFresh = true
  }

  const mayBeginBackground = () =>
    queues.mayBeginBackground([...workers].some(({ job }) => job?.urgency === 'awaited'))

  function distributeTo(urgency: Urgency) {
    const waiting = queues[urgency]
    const own = [...workers].filter((each) => each.urgency === urgency)
    for (const worker of own) {
      if (!worker.process.isReady || worker.job || worker.isEnding) continue
      if (urgency === 'background' && !mayBeginBackground()) return
      // Counted per urgency, so that awaited tasks do not wait for large ones in the background.
      const isLargeRunning = own.some((each) => each.job?.isLarge)
      const job = waiting.take((each) => !each.isLarge || !isLargeRunning)
      if (!job) return
      void work(worker, job)
    }
    const starting = own.filter(({ process }) => !process.isReady).length
    const missing = Math.min(waiting.length - starting, processes - own.length)
    for (let started = 0; started < missing; started++) start(urgency)
  }

  async function work(worker: Worker, job: Job) {
    worker.job = job
    isFresh = false
    queues.begun(job.urgency)
    const { timeLimitMs, isLarge } = job
    const began = performance.now()
    try {
      const outcome = await worker.process
        .run(job.request, { timeLimitMs, mayBeLarge: isLarge })
        .finally(() => queues[job.urgency].charge(job.payer, performance.now() - began))
      worker.job = undefined
      if (outcome.answer.outcome === 'large' && !isLarge) {
        job.isLarge = true
        queues[job.urgency].add(job.payer, job)
      } else {
        job.resolve(outcome)
      }
      distribute()
    } catch (error) {
      job.reject(error)
    }
  }

  function start(urgency: Urgency) {
    try {
      granted ??= isolation()
      const process = startWorkerProcess({ program, memoryLimitBytes, granted, urgency }, distribute)
      const worker: Worker = { process, urgency, isEnding: false }
      workers.add(worker)
      void process.ended.then((reason) => {
        workers.delete(worker)
        if (!worker.isEnding && !worker.job && !process.isReady)
          queues.rejectNext(urgency, notStarted(reason))
        distribute()
      })
    } catch (error) {
      // Happens when memory runs out.
      queues.rejectNext(urgency, notStarted(error))
    }
  }

  async function close() {
    isClosed = true
    clearTimeout(resting)
    const reason = new Error('The decoder is closed')
    queues.rejectAll(reason)
    const all = [...workers]
    for (const worker of all) end(worker, reason)
    await Promise.all(all.map(({ process }) => process.ended))
  }

  return { run, close }
}
