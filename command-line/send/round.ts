import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { isShutOut, Refused } from '../host.ts'
import type { Report } from '../report.ts'
import { Failure } from '../wrong-call.ts'
import type { DiskFile } from './disk-file.ts'

/** Results of a round of sending. */
export type Round = {
  sent: number
  replaced: number
  skipped: number
  failed: number
  /** Files that were not tried, or have no answer. */
  left: DiskFile[]
  /** The answer that ended the round before all files were tried; otherwise null. */
  end: Answer | null
}

export const newRound = (): Round => ({ sent: 0, replaced: 0, skipped: 0, failed: 0, left: [], end: null })

/** True if the round did nothing. */
export const isIdle = ({ sent, replaced, skipped, failed, left }: Round) =>
  sent + replaced + skipped + failed + left.length === 0

export function sayDone({ left, end: _end, ...counts }: Round, report: Report): void {
  report.say({ event: 'done', ...counts, notSent: left.length })
}

/** Throws the answer that ended the round early. */
export function requireWhole({ end, left }: Round): void {
  if (end === STOPPED) throw new Failure('Interrupted. Start it again to go on.')
  if (!end) return
  const refused = new Refused(end)
  if (isShutOut(end)) throw refused
  throw new Failure(`${refused.message} ${left.length} not sent: start it again to go on.`)
}
