/** Uploads files to one URL: a batch at a time, in the order in which they were chosen. Independent of the UI. */
import { type BatchSize, firstBatch, isLarge, newUploadKey } from './batches.ts'
import type { LookAt } from './known-files.ts'
import { lookout } from './lookout.ts'
import { type Answer, LOST, STOPPED, type Target } from './post.ts'
import { postFiles } from './post-files.ts'
import { sendUntilAnswered, type Trouble } from './send-until-answered.ts'
import { type PerhapsTwin, settleTwins } from './twins.ts'

/** Form fields. */
type Fields = Record<string, string>
const NO_FIELDS: Fields = {}

export type UploadItem = PerhapsTwin & {
  key: number
  file: File
  /** Fields sent with the file besides those of the target. Files with the same object go in one request. */
  fields: Fields
  /** The server's answer; only with status `error`. */
  answer: Answer | null
}

export type UploadState = {
  items: readonly UploadItem[]
  /** Messages about chosen files that were not added: 'notes.txt is not a supported image format.' */
  leftOut: readonly string[]
  running: boolean
  /** True while nothing is sent until the queue is resumed. */
  paused: boolean
  /** Reason why the request is waiting for a retry; otherwise null. */
  trouble: Trouble | null
  /** Bytes of the current request, including the form's overhead. */
  sent: number
  total: number
  /** Bytes of these that an earlier request sent. */
  resumedAt: number
  /** Milliseconds since the current request started. */
  took: number
}

export type UploadQueue = {
  state: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[], fieldsOf?: (file: File) => Fields, leftOut?: readonly string[]) => void
  /** Sets the fields of all files. */
  setFields: (fieldsOf: (file: File) => Fields) => void
  remove: (which: (item: UploadItem) => boolean) => void
  /** Marks all files not yet uploaded as failed with this answer, or as pending (null). */
  markUnsent: (answer: Answer | null) => void
  /** Marks pending files as known, or known ones as pending: they are sent after all. */
  markKnown: (which: (item: UploadItem) => boolean, known: boolean) => void
  /**
   * Checks from now on which files already exist, waits for that before it sends them, and marks those as
   * known. Earlier results are discarded; null ends checking.
   */
  lookWith: (lookAt: LookAt | null) => void
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
  /** Sends nothing more until `resume`; an interrupted file then continues, or is sent again with the same key. */
  pause: () => void
  resume: () => void
}

/** The options of one page. */
export type Plan = BatchSize & {
  /**
   * Tells if a failure stops the upload. Otherwise the files of a refused request are sent one by one, so that an
   * invalid file does not affect the others, and a single file is skipped.
   */
  endsAt: (answer: Answer) => boolean
}

/** The list of an upload: its files, and their progress. */
function uploadList() {
  let state: UploadState = {
    items: [],
    leftOut: [],
    running: false,
    paused: false,
    trouble: null,
    sent: 0,
    total: 0,
    resumedAt: 0,
    took: 0,
  }
  let nextKey = 1
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

  const isChosen = (file: File) => state.items.some((item) => item.file === file)
  const { look, lookWith, looked } = lookout(isChosen, (seen) => {
    const items = state.items.map((item) => {
      const found = seen.get(item.file)
      if (!found) return item
      const { sha256, isKnown } = found
      if (item.status !== 'pending') return { ...item, sha256 }
      const status = isKnown ? ('known' as const) : item.status
      return { ...item, sha256, status, mayBeTwin: !isKnown && sha256 !== null }
    })
    change({ items })
  })

  const list = {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, fieldsOf = () => NO_FIELDS, leftOut = []) {
      const added = files.map((file) => ({
        key: nextKey++,
        file,
        fields: fieldsOf(file),
        status: 'pending' as const,
        answer: null,
        sha256: null,
        mayBeTwin: false,
      }))
      change({ items: [...state.items, ...added], leftOut: [...state.leftOut, ...leftOut] })
      look(files)
    },
    setFields: (fieldsOf) =>
      change({ items: state.items.map((item) => ({ ...item, fields: fieldsOf(item.file) })) }),
    remove(which) {
      const items = state.items.filter((item) => !which(item))
      change({ items, leftOut: items.length > 0 ? state.leftOut : [] })
    },
    markUnsent: (answer) =>
      mark(({ status }) => status !== 'success' && status !== 'known', answer ? 'error' : 'pending', answer),
    markKnown(which, known) {
      const [from, to] = known ? (['pending', 'known'] as const) : (['known', 'pending'] as const)
      const items = state.items.map((item) =>
        item.status === from && which(item) ? { ...item, status: to, mayBeTwin: false } : item,
      )
      change({ items })
    },
    lookWith(wanted) {
      const items = state.items.map((item) => {
        const status = item.status === 'known' ? ('pending' as const) : item.status
        return { ...item, status, sha256: null, mayBeTwin: false }
      })
      lookWith(wanted)
      change({ items })
      look(items.map(({ file }) => file))
    },
  } satisfies Omit<UploadQueue, 'send' | 'stop' | 'pause' | 'resume'>
  return { list, change, mark, looked }
}

export function uploadQueue(plan: Plan): UploadQueue {
  const { list, change, mark, looked } = uploadList()
  const { state, markUnsent } = list
  let abort = new AbortController()
  // Batch without a definite answer: the server may have stored it, so its remaining files are sent with the same key.
  let unanswered: { files: readonly File[]; key: string } | null = null
  let endPause = () => {}

  function nextBatch({ resumableUrl }: Target) {
    const pending = state().items.filter(({ status }) => status === 'pending')
    const other = pending.findIndex(({ fields }) => fields !== pending[0]!.fields)
    const files = pending.slice(0, other < 0 ? pending.length : other).map(({ file }) => file)
    const again = unanswered?.files.filter((file) => files.includes(file)) ?? []
    return again.length > 0 ? again : firstBatch(files, plan, { largeAlone: resumableUrl !== undefined })
  }

  const stillPending = (files: readonly File[]) =>
    files.filter((file) => state().items.some((item) => item.file === file && item.status === 'pending'))

  /** Sends these files in one request. Resolves like `send`. */
  async function deliver(
    files: readonly File[],
    target: Target,
    onArrived?: (body: unknown, files: readonly File[]) => void,
  ): Promise<Answer | null> {
    if (files.length === 0) return null
    const fields = state().items.find(({ file }) => file === files[0])?.fields
    const to = { ...target, fields: { ...target.fields, ...fields } }
    const before = unanswered
    const key = before && files.every((file) => before.files.includes(file)) ? before.key : newUploadKey()
    const isOfThese = ({ file }: UploadItem) => files.includes(file)
    mark(isOfThese, 'uploading')
    const [large] = target.resumableUrl !== undefined && isLarge(files[0]!) ? files : []
    const answer = await sendUntilAnswered(
      () => {
        const since = performance.now()
        const onProgress = (sent: number, total: number, resumedAt = 0) =>
          change({ sent, total, resumedAt, took: performance.now() - since })
        onProgress(0, 0)
        if (!large) return postFiles(to, files, key, onProgress, abort.signal)
        // Loaded on demand, because most pages never send a large file.
        return import('./resumable.ts').then(
          ({ sendResumable }) => sendResumable(to, large, onProgress, abort.signal),
          () => LOST,
        )
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
    // While it is paused, the list keeps its progress.
    else if (!state().paused) mark(isOfThese, 'pending')
    if (ends) return answer
    if (files.length === 1) return null
    for (const file of files) {
      const end = await deliver([file], target, onArrived)
      if (end) return end
    }
    return null
  }

  return {
    ...list,
    async send(target, onArrived) {
      abort = new AbortController()
      change({ running: true, items: state().items.filter(({ status }) => status !== 'success') })
      markUnsent(null)
      let end: Answer | null = null
      try {
        for (let files = nextBatch(target); !end && files.length > 0; files = nextBatch(target)) {
          await looked(files)
          end = abort.signal.aborted ? STOPPED : await deliver(stillPending(files), target, onArrived)
          if (end !== STOPPED) continue
          if (state().paused) {
            await new Promise<void>((resolve) => {
              endPause = resolve
            })
          }
          mark(({ status }) => status === 'uploading', 'pending')
          if (!abort.signal.aborted) end = null
        }
      } finally {
        change({ running: false, paused: false })
      }
      return end
    },
    stop() {
      if (state().paused) change({ paused: false })
      abort.abort()
      endPause()
    },
    pause() {
      if (!state().running) return
      change({ paused: true })
      abort.abort()
    },
    resume() {
      if (!state().paused) return
      abort = new AbortController()
      change({ paused: false })
      endPause()
    },
  }
}
