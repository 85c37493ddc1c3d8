import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiError } from './api.ts'
import { failureText, showFailure } from './failure.ts'

/**
 * Sends what a form holds once it is valid. A failure is shown in the form.
 * @param failed shown where the server's answer says nothing itself
 * @param at the fields under which some refusals are shown
 * @param refused is asked first; true if it dealt with the failure
 */
export function useSubmit<Typed extends FieldValues, Wanted, Answer>(
  form: UseFormReturn<Typed, unknown, Wanted>,
  send: (wanted: Wanted) => Promise<Answer>,
  {
    failed,
    done,
    at = {},
    refused,
  }: {
    failed: string
    done?: (answer: Answer, sent: Wanted) => unknown
    at?: Partial<Record<ErrorCode, Path<Typed>>>
    refused?: (error: unknown, sent: Wanted) => boolean
  },
) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => void done?.(answer, sent),
    onError: (error, sent) => {
      if (refused?.(error, sent)) return
      const field = error instanceof ApiError && error.code && at[error.code]
      if (field) form.setError(field, { message: failureText(error, failed) }, { shouldFocus: true })
      else showFailure(form, error, failed)
    },
  })
  return {
    form,
    saving: sending.isPending,
    submit: form.handleSubmit((wanted) => sending.mutate(wanted)),
    /** What was sent with success, until the next attempt. */
    sent: sending.isSuccess ? sending.variables : undefined,
  }
}
