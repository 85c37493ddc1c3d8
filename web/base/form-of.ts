import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'

/** A form that holds what is typed, and gives what its schema makes of that. */
export const useFormOf = <Typed extends FieldValues, Wanted extends FieldValues>(
  schema: ZodType<Wanted>,
  typed: Typed,
) =>
  useForm<Typed, unknown, Wanted>({
    // Fields always hold what `typed` has; the input of a schema may also allow absent fields.
    resolver: zodResolver(schema as never) as unknown as Resolver<Typed, unknown, Wanted>,
    defaultValues: typed as DefaultValues<Typed>,
  })
