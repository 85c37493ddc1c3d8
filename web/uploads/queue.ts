/** Uploads files to one URL: a batch at a time, in the order in which they were chosen. Independent of the UI. */
import { type BatchSize, firstBatch, newUploadKey } from './batches.ts'
import type { Finds, KnownFinder } from './known-files.ts'
import { type Answer, postFiles, STOPPED, type Target } from './post.ts'
import { sendUntilAnswered, type Trouble } from './send-until-answered.ts'

export type UploadItem = {
  key: number
  file: File
  /** `known`: it is in the gallery already, and is not sent. */
  status: 'pending' | 'known' | 'uploading' | 'success' | 'error'
  /** The server's answer; only with status `error`. */
  answer: Answer | null
  /** Files chosen before it that are the same: it is known for as long as one of them is here and has not failed. */
  twins: readonly File[]
}

export type UploadState = {
  items: readonly UploadItem[]
  running: boolean
  /** Why the request is waiting for a retry; null if it is not. */
  trouble: Trouble | null
  /** Bytes of the current request, including the form's overhead. */
  sent: number
  total: number
  /** Milliseconds since the current request started. */
  took: number
}

export type UploadQueue = {
  state: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  remove: (which: (item: UploadItem) => boolean) => void
  /** Marks all files not yet uploaded as failed with this answer, or as pending (null). */
  markUnsent: (answer: Answer | null) => void
  /** Marks pending files as known, or known ones as pending: they are sent after all. */
  markKnown: (which: (item: UploadItem) => boolean, known: boolean) => void
  /** Marks a pending file as known until all of these, which are the same, are removed or have failed. */
  markTwin: (file: File, twins: readonly File[]) => void
  /**
   * From now on looks which files are where they go already, waits for that before it sends them, and marks those as
   * known. What was found before counts no more; null looks no more.
   */
  lookWith: (makeFinder: ((found: Finds) => KnownFinder) | null) => void
  /**
   * Uploads all files not yet uploaded, including those added during the upload. Removes earlier uploads from the list.
   * @param onArrived called with the body of each successful response, and the files that it answers
   * @returns the answer that stopped the upload; null if it ran to the end, even if single files were refused
   */
  send: (
    target: Target,
    onArrived?: (body: unknown, files: readonly File[]) => void,
  ) => Promise<Answer | null>
  /** Aborts the current upload: `send` resolves to STOPPED, and the files are pending again. */
  stop: () => void
}

/** The options of one page. */
export type Plan = BatchSize & {
  /**
   * Whether a failure stops the upload. Otherwise the files of a refused request are sent one by one, so that an
   * invalid file does not affect the others, and a single file is skipped.
   */
  endsAt: (answer: Answer) => boolean
}

function settleTwins(items: readonly UploadItem[]): UploadItem[] {
  const here = new Map<File, UploadItem['status']>()
  return items.map((item) => {
    const settled = settleTwin(item, here)
    if (settled.status !== 'error') here.set(settled.file, settled.status)
    return settled
  })
}

/** @param here the files before it that have not failed */
function settleTwin(item: UploadItem, here: ReadonlyMap<File, UploadItem['status']>): UploadItem {
  const { status } = item
  if (item.twins.length === 0 || (status !== 'pending' && status !== 'known')) return item
  // Once one of them has arrived it stays so, although that is removed from the list.
  if (item.twins.some((file) => here.get(file) === 'success')) return { ...item, status: 'known', twins: [] }
  const wanted = item.twins.some((file) => here.has(file)) ? 'known' : 'pending'
  return wanted === status ? item : { ...item, status: wanted }
}

export function uploadQueue(plan: Plan): UploadQueue {
  let state: UploadState = { items: [], running: false, trouble: null, sent: 0, total: 0, took: 0 }
  let nextKey = 1
  let abort = new AbortController()
  // Sent without a definite answer: the server may have stored it, so what is left of it is sent again with the same key.
  let unanswered: { files: readonly File[]; key: string } | null = null
  let finder: KnownFinder | null = null
  const listeners = new Set<() => void>()

  function change(changes: Partial<UploadState>) {
    state = { ...state, ...changes, ...(changes.items && { items: settleTwins(changes.items) }) }
    for (const listener of listeners) listener()
  }
  const mark = (
    which: (item: UploadItem) => boolean,
    status: UploadItem['status'],
    answer: Answer | null = null,
  ) => change({ items: state.items.map((item) => (which(item) ? { ...item, status, answer } : item)) })
  const markUnsent = (answer: Answer | null) =>
    mark(({ status }) => status !== 'success' && status !== 'known', answer ? 'error' : 'pending', answer)

  function markKnown(which: (item: UploadItem) => boolean, known: boolean) {
    const [from, to] = known ? (['pending', 'known'] as const) : (['known', 'pending'] as const)
    const items = state.items.map((item) =>
      item.status === from && which(item) ? { ...item, status: to, twins: [] } : item,
    )
    change({ items })
  }
  const markTwin = (file: File, twins: readonly File[]) =>
    change({
      items: state.items.map((item) =>
        item.file === file && item.status === 'pending' ? { ...item, twins } : item,
      ),
    })

  function nextBatch() {
    const files = state.items.filter(({ status }) => status === 'pending').map(({ file }) => file)
    const again = unanswered?.files.filter((file) => files.includes(file)) ?? []
    return again.length > 0 ? again : firstBatch(files, plan)
  }

  const stillPending = (files: readonly File[]) =>
    files.filter((file) => state.items.some((item) => item.file === file && item.status === 'pending'))

  /** Sends these files in one request. Resolves like `send`. */
  async function deliver(
    files: readonly File[],
    target: Target,
    onArrived?: (body: unknown, files: readonly File[]) => void,
  ): Promise<Answer | null> {
    if (files.length === 0) return null
    const before = unanswered
    const key = before && files.every((file) => before.files.includes(file)) ? before.key : newUploadKey()
    const isOfThese = ({ file }: UploadItem) => files.includes(file)
    mark(isOfThese, 'uploading')
    const answer = await sendUntilAnswered(
      () => {
        const since = performance.now()
        const onProgress = (sent: number, total: number) =>
          change({ sent, total, took: performance.now() - since })
        onProgress(0, 0)
        return postFiles(target, files, key, onProgress, abort.signal)
      },
      (trouble) => change({ trouble }),
      abort.signal,
    )
    unanswered = answer.status === 0 || answer.status >= 500 ? { files, key } : null
    if (answer.status >= 200 && answer.status < 300) {
      mark(isOfThese, 'success')
      onArrived?.(answer.body, files)
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
      const added = files.map((file) => ({
        key: nextKey++,
        file,
        status: 'pending' as const,
        answer: null,
        twins: [],
      }))
      change({ items: [...state.items, ...added] })
      finder?.look(files)
    },
    remove: (which) => change({ items: state.items.filter((item) => !which(item)) }),
    markUnsent,
    markKnown,
    markTwin,
    lookWith(makeFinder) {
      markKnown(() => true, false)
      const chosen = (): File[] => state.items.map(({ file }) => file)
      const isCurrent = (): boolean => finder === made
      const made: KnownFinder | null =
        makeFinder?.({
          chosen: () => (isCurrent() ? chosen() : []),
          found: (files) => isCurrent() && markKnown(({ file }) => files.includes(file), true),
          foundTwins: (file, twins) => isCurrent() && markTwin(file, twins),
        }) ?? null
      finder = made
      finder?.look(chosen())
    },
    async send(target, onArrived) {
      abort = new AbortController()
      change({ running: true, items: state.items.filter(({ status }) => status !== 'success') })
      markUnsent(null)
      let end: Answer | null = null
      try {
        for (let files = nextBatch(); !end && files.length > 0; files = nextBatch()) {
          await finder?.looked(files)
          if (abort.signal.aborted) end = STOPPED
          else end = await deliver(stillPending(files), target, onArrived)
        }
      } finally {
        change({ running: false })
      }
      return end
    },
    stop: () => abort.abort(),
  }
}
