/** How a screen says that a call failed. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/error-codes.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ApiError } from './api.ts'

/** What a screen says itself about some refusals. */
type OwnTexts = Partial<Record<ErrorCode, string>>

/**
 * Why a call failed, in words for a person: the screen's own text for this refusal, else what the server said, else
 * `fallback`. A 403 without words has a text of its own.
 */
export function failureText(error: unknown, fallback: string, own: OwnTexts = {}): string {
  if (!(error instanceof ApiError)) return fallback
  const text = (error.code && own[error.code]) || error.answer.message
  return text || (error.status === 403 ? 'Error 403 occured. Please try again.' : fallback)
}

/** The same as a message. */
export const toastFailure = (error: unknown, fallback: string, own?: OwnTexts, title = 'Error') =>
  toast({ title, description: failureText(error, fallback, own), variant: 'destructive' })

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError' | 'getValues'>

/**
 * Puts what the server found wrong with the input under the fields it belongs to.
 * @returns whether every issue found its field; if not, somebody must say the rest
 */
export function showIssues<Values extends FieldValues>(form: Form<Values>, error: unknown): boolean {
  const issues = (error instanceof ApiError && error.answer.issues) || []
  const known = issues.filter(({ path }) => path in form.getValues())
  known.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return issues.length > 0 && known.length === issues.length
}

/** Says it in the form: under its fields, or else as `errors.root`, which the next attempt to submit clears. */
export function showFailure<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fallback: string,
): void {
  if (!showIssues(form, error)) form.setError('root', { message: failureText(error, fallback) })
}
