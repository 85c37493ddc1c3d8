/** Files on their way to one place: a batch at a time, in the order in which they were chosen. Knows no screen. */
import { type BatchSize, firstBatch, newUploadKey } from './batches.ts'
import { type Answer, postFiles, STOPPED, type Target } from './post.ts'
import { sendUntilAnswered, type Trouble } from './send-until-answered.ts'

export type UploadItem = {
  key: number
  file: File
  status: 'pending' | 'uploading' | 'success' | 'error'
  /** What the server said to it; only with `error`. */
  answer: Answer | null
}

export type UploadState = {
  items: readonly UploadItem[]
  running: boolean
  /** Why the request waits to be sent again; null while it does not. */
  trouble: Trouble | null
  /** Bytes of the request under way, the form's own included. */
  sent: number
  total: number
  /** Milliseconds that they took. */
  took: number
}

export type UploadQueue = {
  state: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  remove: (which: (item: UploadItem) => boolean) => void
  /** What has not arrived has failed with this answer, or waits to be sent (null). */
  markUnsent: (answer: Answer | null) => void
  /**
   * Sends whatever has not arrived, and what is added meanwhile; what arrived before leaves the list.
   * @param onArrived hears what the server said to each request that it took
   * @returns the answer that ended it, null if nothing did: single files may have been refused then
   */
  send: (target: Target, onArrived?: (body: unknown) => void) => Promise<Answer | null>
  /** Gives up what is being sent. Its `send` answers STOPPED, and the files wait again. */
  stop: () => void
}

/** The rules of one page. */
export type Plan = BatchSize & {
  /**
   * Whether a failure ends everything. Where it does not, the files of a refused request are sent one by one, so that
   * a bad one costs no other its place, and a single file is left behind.
   */
  endsAt: (answer: Answer) => boolean
}

export function uploadQueue(plan: Plan): UploadQueue {
  let state: UploadState = { items: [], running: false, trouble: null, sent: 0, total: 0, took: 0 }
  let nextKey = 1
  let giveUp = new AbortController()
  // Sent without a proper answer: it may have arrived, so the same files go under the same key.
  let unanswered: { files: readonly File[]; key: string } | null = null
  const listeners = new Set<() => void>()

  function change(changes: Partial<UploadState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const mark = (
    which: (item: UploadItem) => boolean,
    status: UploadItem['status'],
    answer: Answer | null = null,
  ) => change({ items: state.items.map((item) => (which(item) ? { ...item, status, answer } : item)) })
  const markUnsent = (answer: Answer | null) =>
    mark(({ status }) => status !== 'success', answer ? 'error' : 'pending', answer)

  function nextBatch() {
    const files = state.items.filter(({ status }) => status === 'pending').map(({ file }) => file)
    const again = unanswered?.files
    return again?.every((file) => files.includes(file)) ? again : firstBatch(files, plan)
  }

  /** Sends these files in one request. Answers like `send`. */
  async function deliver(
    files: readonly File[],
    target: Target,
    onArrived?: (body: unknown) => void,
  ): Promise<Answer | null> {
    const key = unanswered?.files === files ? unanswered.key : newUploadKey()
    const isOfThese = ({ file }: UploadItem) => files.includes(file)
    mark(isOfThese, 'uploading')
    const answer = await sendUntilAnswered(
      () => {
        const since = performance.now()
        const tell = (sent: number, total: number) => change({ sent, total, took: performance.now() - since })
        tell(0, 0)
        return postFiles(target, files, key, tell, giveUp.signal)
      },
      (trouble) => change({ trouble }),
      giveUp.signal,
    )
    unanswered = answer.status === 0 || answer.status >= 500 ? { files, key } : null
    if (answer.status >= 200 && answer.status < 300) {
      mark(isOfThese, 'success')
      onArrived?.(answer.body)
      return null
    }
    const ends = answer === STOPPED || plan.endsAt(answer)
    if (answer !== STOPPED && (ends || files.length === 1)) mark(isOfThese, 'error', answer)
    else mark(isOfThese, 'pending')
    if (ends) return answer
    if (files.length === 1) return null
    for (const file of files) {
      const end = await deliver([file], target, onArrived)
      if (end) return end
    }
    return null
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      const added = files.map((file) => ({ key: nextKey++, file, status: 'pending' as const, answer: null }))
      change({ items: [...state.items, ...added] })
    },
    remove: (which) => change({ items: state.items.filter((item) => !which(item)) }),
    markUnsent,
    async send(target, onArrived) {
      giveUp = new AbortController()
      change({ running: true, items: state.items.filter(({ status }) => status !== 'success') })
      markUnsent(null)
      let end: Answer | null = null
      try {
        for (let files = nextBatch(); !end && files.length > 0; files = nextBatch()) {
          end = await deliver(files, target, onArrived)
        }
      } finally {
        change({ running: false })
      }
      return end
    },
    stop: () => giveUp.abort(),
  }
}
