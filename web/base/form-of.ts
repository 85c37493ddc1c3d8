import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Mode, type Resolver, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'

/** The text for a field's problem; `kind` is the code of the schema's issue. Undefined: the schema's own. */
type ProblemOf = (name: string, kind: string, typed: string) => string | undefined

/** A resolver that says problems in these words. */
const saying =
  <Typed extends FieldValues, Wanted>(
    resolve: Resolver<Typed, unknown, Wanted>,
    problemOf: ProblemOf,
  ): Resolver<Typed, unknown, Wanted> =>
  async (values, context, options) => {
    const result = await resolve(values, context, options)
    for (const [name, problem] of Object.entries(result.errors)) {
      const said = problem && problemOf(name, String(problem.type), String(values[name] ?? ''))
      if (said) Object.assign(problem, { message: said })
    }
    return result
  }

/**
 * A form that holds what is typed, and gives what its schema makes of that.
 * @param mode when problems are first said, if not once it is sent
 * @param problemOf says problems in other words
 */
export const useFormOf = <Typed extends FieldValues, Wanted extends FieldValues>(
  schema: ZodType<Wanted>,
  typed: Typed,
  { mode = 'onSubmit', problemOf }: { mode?: Mode; problemOf?: ProblemOf | undefined } = {},
) => {
  // Fields always hold what `typed` has; the input of a schema may also allow absent fields.
  const resolver = zodResolver(schema as never) as unknown as Resolver<Typed, unknown, Wanted>
  return useForm<Typed, unknown, Wanted>({
    mode,
    resolver: problemOf ? saying(resolver, problemOf) : resolver,
    defaultValues: typed as DefaultValues<Typed>,
  })
}
