import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Puts what a server said is wrong under the fields it belongs to.
 * @returns whether every issue found its field; if not, somebody must say the rest
 */
export function showIssues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  issues: readonly { path: string; message: string }[] | undefined,
): boolean {
  if (!issues || issues.length === 0) return false
  const known = issues.filter(({ path }) => path in form.getValues())
  known.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.length === issues.length
}
