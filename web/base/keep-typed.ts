import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Makes `saved` the form's default values, and shows them except in fields changed since `sent` was sent. */
export function keepTyped<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'resetDefaultValues'>,
  sent: Values,
  saved: Values,
): void {
  const now = form.getValues()
  for (const field of Object.keys(saved) as Path<Values>[]) {
    if (now[field] === sent[field]) form.setValue(field, saved[field] as PathValue<Values, Path<Values>>)
  }
  form.resetDefaultValues(saved)
}
