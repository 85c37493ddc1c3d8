/** Messages about failed calls. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/error-codes.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ApiError } from './api.ts'

/** A screen's own texts for some refusals. */
export type OwnTexts = Partial<Record<ErrorCode, string>>

/** Failure of one of several related calls: the earlier ones stay done. Its message is shown to people. */
export class PartlyDone extends Error {}

/**
 * Message for a failed call: the screen's own text for this refusal, else the server's message, else
 * `fallback`. A 403 without a message has a text of its own.
 */
export function failureText(error: unknown, fallback: string, own: OwnTexts = {}): string {
  if (error instanceof PartlyDone) return error.message
  if (!(error instanceof ApiError)) return fallback
  const text = (error.code && own[error.code]) || error.answer.message
  return text || (error.status === 403 ? 'Error 403 occured. Please try again.' : fallback)
}

/** Shows the failure as a toast. */
export const toastFailure = (error: unknown, fallback: string, own?: OwnTexts, title = 'Error') =>
  toast({ title, description: failureText(error, fallback, own), variant: 'destructive' })

/** Shows the failure as a toast: the message of a refusal (4xx), or `fallback` for a server error. */
export const toastRefusal = (error: unknown, fallback: string, own?: OwnTexts, title?: string) =>
  toastFailure(error instanceof ApiError && error.status >= 500 ? null : error, fallback, own, title)

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError' | 'getValues'>

/**
 * Shows the server's issues with the input under their fields.
 * @returns true if every issue has a field; if not, the caller must show the failure
 */
export function showIssues<Values extends FieldValues>(form: Form<Values>, error: unknown): boolean {
  const issues = (error instanceof ApiError && error.answer.issues) || []
  const known = issues.filter(({ path }) => path in form.getValues())
  known.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return issues.length > 0 && known.length === issues.length
}

/**
 * Shows the failure in the form: under its fields, or else as `errors.root`, which the next submit clears.
 * @param say makes the text, instead of the server's message
 */
export function showFailure<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fallback: string,
  say?: typeof failureText,
): void {
  if (say || !showIssues(form, error))
    form.setError('root', { message: (say ?? failureText)(error, fallback) })
}
