/** Files on their way to one place: a parcel at a time, in the order in which they were chosen. Knows no screen. */
import { type Line, SILENT_LINE, sendingSince, sentSoFar } from './line-speed.ts'
import { firstParcel, newUploadKey, type ParcelSize } from './parcels.ts'
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
  line: Line
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
export type Plan = ParcelSize & {
  /**
   * Whether a failure ends everything. Where it does not, the files of a refused request are sent one by one, so that
   * a bad one costs no other its place, and a single file is left behind.
   */
  endsAt: (answer: Answer) => boolean
}

export function uploadQueue(plan: Plan): UploadQueue {
  let state: UploadState = {
    items: [],
    running: false,
    trouble: null,
    sent: 0,
    total: 0,
    line: SILENT_LINE,
  }
  let nextKey = 1
  let giveUp = new AbortController()
  // Sent without a proper answer: it may have arrived, so the same files go under the same key.
  let unanswered: { files: readonly File[]; key: string } | null = null
  const listeners = new Set<() => void>()

  function change(changes: Partial<UploadState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const mark = (files: readonly File[], status: UploadItem['status'], answer: Answer | null = null) =>
    change({
      items: state.items.map((item) => (files.includes(item.file) ? { ...item, status, answer } : item)),
    })
  const unsent = () => state.items.filter(({ status }) => status !== 'success').map(({ file }) => file)

  function nextParcel() {
    const files = state.items.filter(({ status }) => status === 'pending').map(({ file }) => file)
    const again = unanswered?.files
    return again?.every((file) => files.includes(file)) ? again : firstParcel(files, plan)
  }

  /** Sends these files in one request. Answers like `send`. */
  async function deliver(
    files: readonly File[],
    target: Target,
    onArrived?: (body: unknown) => void,
  ): Promise<Answer | null> {
    const key = unanswered?.files === files ? unanswered.key : newUploadKey()
    const onProgress = (sent: number, total: number) =>
      change({ sent, total, line: sentSoFar(state.line, sent, performance.now()) })
    mark(files, 'uploading')
    const answer = await sendUntilAnswered(
      () => {
        change({ sent: 0, total: 0, line: sendingSince(state.line, performance.now()) })
        return postFiles(target, files, key, onProgress, giveUp.signal)
      },
      (trouble) => change({ trouble }),
      giveUp.signal,
    )
    unanswered = answer.status === 0 || answer.status >= 500 ? { files, key } : null
    if (answer.status >= 200 && answer.status < 300) {
      mark(files, 'success')
      onArrived?.(answer.body)
      return null
    }
    const ends = answer === STOPPED || plan.endsAt(answer)
    if (answer !== STOPPED && (ends || files.length === 1)) mark(files, 'error', answer)
    else mark(files, 'pending')
    if (ends) return answer
    if (files.length === 1) return null
    for (const file of files) {
      const end = await deliver([file], target, onArrived)
      if (end) return end
    }
    return null
  }

  const markUnsent = (answer: Answer | null) => mark(unsent(), answer ? 'error' : 'pending', answer)

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
        for (let files = nextParcel(); !end && files.length > 0; files = nextParcel()) {
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
