import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Mode, type Resolver, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'

/** Text for a field's problem; undefined for the schema's own. `kind` is the code of the schema's issue. */
type ProblemOf = (name: string, kind: string, typed: string) => string | undefined

/** Resolver that replaces the texts of problems. */
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
 * A form that keeps input as typed, and submits the output of its schema.
 * @param mode time of the first validation; on submit by default
 * @param problemOf replaces the texts of problems
 */
export const useFormOf = <Typed extends FieldValues, Wanted extends FieldValues>(
  schema: ZodType<Wanted>,
  typed: Typed,
  { mode = 'onSubmit', problemOf }: { mode?: Mode; problemOf?: ProblemOf | undefined } = {},
) => {
  // Fields always have the values of `typed`; the input of a schema may also allow absent fields.
  const resolver = zodResolver(schema as never) as unknown as Resolver<Typed, unknown, Wanted>
  return useForm<Typed, unknown, Wanted>({
    mode,
    resolver: problemOf ? saying(resolver, problemOf) : resolver,
    defaultValues: typed as DefaultValues<Typed>,
  })
}
