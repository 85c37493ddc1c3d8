import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { controlClass, describedBy, Field, type FieldTexts } from './field.tsx'

/** A single-line text field. `end` is inside at the right; `suffix` is beside it, as a continuation of the value. */
export function TextField({
  label,
  hint,
  error,
  aside,
  end,
  suffix,
  className,
  ...input
}: ComponentProps<'input'> & FieldTexts & { end?: ReactNode; suffix?: string }) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className="flex items-stretch">
        <div className="relative min-w-0 flex-1">
          <input
            id={id}
            dir="auto"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
            className={classes(
              controlClass,
              end ? 'pr-12' : null,
              suffix ? 'rounded-r-none' : null,
              className,
            )}
            {...input}
          />
          {end && <span className="absolute inset-y-0 right-0 flex items-center">{end}</span>}
        </div>
        {suffix && (
          <span className="flex max-w-1/2 items-center rounded-r-control border border-l-0 border-edge bg-sunk px-3.5 text-ink-2">
            <span className="truncate">{suffix}</span>
          </span>
        )}
      </div>
    </Field>
  )
}
