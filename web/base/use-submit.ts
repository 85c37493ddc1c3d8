import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiError } from './api.ts'
import { failureText, showFailure } from './failure.ts'

/**
 * Sends a form once it is valid: `wanted` is the output of its schema, `typed` are the values of its fields.
 * A failure is shown in the form.
 * @param failed shown if the server sends no message
 * @param at fields under which some refusals are shown
 * @param refused called first; returns true if it has handled the failure
 * @param say makes the text of a failure, instead of the server's message
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
      // Selected, so that typing replaces the refused value.
      form.setFocus(field, { shouldSelect: true })
    },
  })
  return {
    form,
    saving: sending.isPending,
    submit: form.handleSubmit((wanted) => sending.mutate({ wanted, typed: form.getValues() })),
    /** Values sent successfully, until the next attempt. */
    sent: sending.isSuccess ? sending.variables.wanted : undefined,
  }
}
