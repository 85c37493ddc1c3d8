import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiError } from './api.ts'
import { failureText, showFailure } from './failure.ts'

/**
 * Sends what a form holds once it is valid: `wanted` as its schema gives it, `typed` as it is in the fields. A failure
 * is shown in the form.
 * @param failed shown where the server's answer says nothing itself
 * @param at the fields under which some refusals are shown
 * @param refused is asked first; true if it dealt with the failure
 * @param say makes the text of a failure, in the place of what the server says
 */
export function useSubmit<Typed extends FieldValues, Wanted, Answer>(
  form: UseFormReturn<Typed, unknown, Wanted>,
  send: (wanted: Wanted, typed: Typed) => Promise<Answer>,
  {
    failed,
    done,
    at = {},
    refused,
    say,
  }: {
    failed: string
    done?: (answer: Answer, typed: Typed) => unknown
    at?: Partial<Record<ErrorCode, Path<Typed>>>
    refused?: (error: unknown, sent: Wanted) => boolean
    say?: typeof failureText
  },
) {
  const sending = useMutation({
    mutationFn: ({ wanted, typed }: { wanted: Wanted; typed: Typed }) => send(wanted, typed),
    onSuccess: (answer, { typed }) => void done?.(answer, typed),
    onError: (error, { wanted }) => {
      if (refused?.(error, wanted)) return
      const field = error instanceof ApiError && error.code && at[error.code]
      if (!field) return showFailure(form, error, failed, say)
      form.setError(field, { message: (say ?? failureText)(error, failed) })
      // What is typed next takes the place of what was refused.
      form.setFocus(field, { shouldSelect: true })
    },
  })
  return {
    form,
    saving: sending.isPending,
    submit: form.handleSubmit((wanted) => sending.mutate({ wanted, typed: form.getValues() })),
    /** What was sent with success, until the next attempt. */
    sent: sending.isSuccess ? sending.variables.wanted : undefined,
  }
}
