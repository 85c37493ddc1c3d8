import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, wordsFor } from '#web/base/api.ts'
import { showIssues } from '#web/ui/form-issues.ts'

/** What the server refused: under the fields it named, or else as words for the whole form. */
export function useRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const refuse = (error: unknown, fallback: string) => {
    const allShown = showIssues(form, error instanceof ApiError ? error.answer.issues : undefined)
    setRefusal(allShown ? null : wordsFor(error, fallback))
  }
  return { refusal, refuse }
}
