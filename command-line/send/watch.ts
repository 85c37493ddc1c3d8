/** Sends new and changed files once they have stopped changing. */
import { watch as watchPaths } from 'chokidar'
import { STOPPED } from '#web/uploads/post.ts'
import { troubleOf } from '#web/uploads/send-until-answered.ts'
import type { Report } from '../report.ts'
import type { DiskFile } from './disk-file.ts'
import { findFiles } from './find-files.ts'
import { replaceFiles } from './replace-files.ts'
import { isIdle, type Round, requireWhole, sayDone } from './round.ts'
import { type Means, type Place, sendRound } from './send-round.ts'

/** Milliseconds without a change after which a file counts as complete. */
const STILL_MS = 2000
/** Pause between two checks of the files: a multiple of the duration of a check, and its minimum. */
const REST_FACTOR = 5
const REST_MS = 300
/** Interval of checks without an event, because some network drives report no changes. */
const ANYWAY_MS = 60_000
/** Milliseconds until the next attempt if the host did not answer. */
const AGAIN_MS = 30_000

/** `inTurn` runs work that sends while no other program sends to the gallery. */
export type Sending = {
  place: Place
  report: Report
  stopping: AbortSignal
  inTurn: <Result>(work: (means: Means) => Promise<Result>) => Promise<Result>
}

const versionOf = ({ size, lastModified }: DiskFile) => `${size} ${lastModified}`

/** Resolves a wait when anything in the folders changes. */
function openBell(report: Report) {
  let ring = () => {}
  let hasRung = false
  const onChange = () => {
    hasRung = true
    ring()
  }
  const watched = new Set<string>()
  const watcher = watchPaths([], { depth: 0, ignoreInitial: true })
  watcher.on('all', onChange)
  watcher.on('error', (error) => report.remark(`Some changes may be seen later: ${(error as Error).message}`))
  return {
    /** Returns true if any of them is new: changes before its watch begins may go unnoticed. */
    watch(folders: readonly string[]) {
      const added = folders.filter((folder) => !watched.has(folder))
      for (const folder of added) watched.add(folder)
      if (added.length > 0) watcher.add(added)
      return added.length > 0
    },
    /** Resolves at the next change, after this time, or when the signal aborts. */
    async next(ms: number, signal: AbortSignal) {
      if (!hasRung && !signal.aborted) {
        const woken = new AbortController()
        ring = () => woken.abort()
        await pause(ms, AbortSignal.any([signal, woken.signal]))
      }
      hasRung = false
    },
    close: () => watcher.close(),
  }
}

/** Records since when each file has been unchanged. */
function stillness() {
  const seen = new Map<string, { version: string; since: number }>()
  return (file: DiskFile, now: number): number => {
    const version = versionOf(file)
    const before = seen.get(file.path)
    // The clock of a network drive may be ahead.
    const since = before?.version === version ? before.since : Math.min(now, file.changedAt)
    seen.set(file.path, { version, since })
    return since
  }
}

/** Sends the present and all later files of the folders until the program is to stop. */
export async function watch(paths: readonly string[], sending: Sending): Promise<void> {
  const { report, stopping } = sending
  const bell = openBell(report)
  const sinceOf = stillness()
  const handled = new Map<string, string>()
  const told = new Set<string>()
  try {
    while (!stopping.aborted) {
      const began = performance.now()
      const { files, problems, folders } = await findFiles(paths)
      const hasNew = bell.watch([...folders, ...paths])
      for (const problem of problems.filter(({ file, message }) => !told.has(`${file}\n${message}`))) {
        told.add(`${problem.file}\n${problem.message}`)
        report.say({ event: 'failed', ...problem })
      }
      const now = Date.now()
      const open = files.filter((file) => handled.get(file.path) !== versionOf(file))
      const due = open.filter((file) => now - sinceOf(file, now) >= STILL_MS)
      const isLost = due.length > 0 && !(await sendDue(due, sending, handled))
      const soonest = hasNew || open.length > due.length ? STILL_MS : ANYWAY_MS
      const took = performance.now() - began
      if (isLost) await pause(AGAIN_MS, stopping)
      else await pause(Math.max(REST_MS, due.length > 0 ? 0 : took * REST_FACTOR), stopping)
      await bell.next(isLost ? 0 : soonest, stopping)
    }
  } finally {
    await bell.close()
  }
}

/** Sends files and records the finished ones. False if the host did not answer. */
async function sendDue(
  due: readonly DiskFile[],
  sending: Sending,
  handled: Map<string, string>,
): Promise<boolean> {
  const round = await sending.inTurn((means) => sendChanged(due, sending.place, means))
  const left = new Set(round.left)
  for (const file of due) if (!left.has(file)) handled.set(file.path, versionOf(file))
  if (!isIdle(round)) sayDone(round, sending.report)
  if (round.end === null || round.end === STOPPED) return true
  if (!troubleOf(round.end)) requireWhole(round)
  sending.report.remark('The connection is lost. It is tried again by itself.')
  return false
}

/** Sends new files as images, and changed ones as replacements of their images. */
async function sendChanged(due: readonly DiskFile[], place: Place, means: Means): Promise<Round> {
  const { sentFiles } = means
  const changed = due.filter((file) => sentFiles.of(file) && !sentFiles.has(file))
  const { round: replaced, gone } = await replaceFiles(changed, place.galleryId, means)
  const fresh = [...gone, ...due.filter((file) => !sentFiles.of(file))]
  if (replaced.end) return { ...replaced, left: [...replaced.left, ...fresh] }
  const sent = await sendRound(fresh, place, means)
  return {
    sent: sent.sent,
    replaced: replaced.replaced,
    skipped: replaced.skipped + sent.skipped,
    failed: replaced.failed + sent.failed,
    left: sent.left,
    end: sent.end,
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
