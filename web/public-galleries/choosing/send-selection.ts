import type { ErrorCode } from '#contract/error-codes.ts'
import { selectionsAddress } from '#contract/selection-form.ts'
import { ask } from './ask.ts'

export type NewSelection = { name: string; email?: string; message?: string; imageIds: number[] }

export type Outcome =
  | { sent: true }
  /** Some of the images are no longer in the gallery; these are. */
  | { sent: false; left: number[] }
  /** `problems` are those of single fields, by name; else `problem` says what is wrong. */
  | { sent: false; left?: undefined; problem: string; problems: Record<string, string> }

/** The fields of the dialog. */
const FIELDS = ['name', 'email', 'message']

const TEXTS: Partial<Record<ErrorCode, string>> = {
  selections_off: 'Favourites are switched off for this gallery.',
  gallery_closed: 'This gallery is closed.',
  not_found: 'This gallery is no longer here.',
  password_required: 'This gallery needs its password again. Please reload the page: your favourites stay.',
  too_many_requests: 'Too many selections were sent. Please try again later: your favourites stay.',
}
const FAILED = "We couldn't send your favourites. Please try again: they stay on this device."
const UNREACHABLE = "There's no connection. Please try again: your favourites stay."

/** Sends a selection to the gallery's owner. */
export async function sendSelection(publicId: string, selection: NewSelection): Promise<Outcome> {
  const answer = await ask('POST', selectionsAddress(publicId), selection)
  if (!answer) return { sent: false, problem: UNREACHABLE, problems: {} }
  if (answer.ok) return { sent: true }
  const { code, issues = [], current } = answer.body
  if (code === 'images_missing') return { sent: false, left: current?.imageIds as number[] }
  const problems = Object.fromEntries(
    issues.filter(({ path }) => FIELDS.includes(path)).map(({ path, message }) => [path, message]),
  )
  const problem = Object.keys(problems).length > 0 ? '' : ((code && TEXTS[code]) ?? FAILED)
  return { sent: false, problem, problems }
}
