import type { ErrorCode } from '#contract/error-codes.ts'
import type { Called } from '#contract/public-calls.ts'
import { MAX_SELECTION_MESSAGE, MAX_SELECTION_NAME, selectionsAddress } from '#contract/selection-form.ts'
import { texts } from '#web/texts/texts.ts'
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

function refusedText(code: ErrorCode | undefined): string {
  const known: Partial<Record<ErrorCode, string>> = {
    selections_off: texts.favouritesOff,
    gallery_closed: texts.galleryIsClosed,
    not_found: texts.galleryNotHere,
    password_required: texts.passwordAgain,
    too_many_requests: texts.tooManySelections,
  }
  return (code && known[code]) ?? texts.favouritesNotSent
}

/** What is wrong with a field, which answers say in English. */
function problemWith(field: string, { name }: NewSelection): string {
  if (field === 'email') return texts.invalidEmail
  if (field === 'message') return texts.tooLong({ most: MAX_SELECTION_MESSAGE })
  return name ? texts.tooLong({ most: MAX_SELECTION_NAME }) : texts.pleaseEnterName
}

/** Sends a selection to the gallery's owner. */
export async function sendSelection(gallery: Called, selection: NewSelection): Promise<Outcome> {
  const answer = await ask('POST', selectionsAddress(gallery), selection)
  if (!answer) return { sent: false, problem: texts.favouritesUnreachable, problems: {} }
  if (answer.ok) return { sent: true }
  const { code, issues = [], current } = answer.body
  if (code === 'images_missing') return { sent: false, left: current?.imageIds as number[] }
  const problems = Object.fromEntries(
    issues
      .filter(({ path }) => FIELDS.includes(path))
      .map(({ path }) => [path, problemWith(path, selection)]),
  )
  const problem = Object.keys(problems).length > 0 ? '' : refusedText(code)
  return { sent: false, problem, problems }
}
