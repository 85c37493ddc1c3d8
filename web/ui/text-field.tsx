import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { controlClass, describedBy, Field, type FieldTexts } from './field.tsx'

/** A single-line text field. `end` is inside it; `prefix` and `suffix`, beside it, are parts of the value. */
export function TextField({
  label,
  hint,
  error,
  aside,
  end,
  prefix,
  suffix,
  className,
  ...input
}: ComponentProps<'input'> & FieldTexts & { end?: ReactNode; prefix?: string; suffix?: string }) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className="flex items-stretch">
        {prefix && (
          <span className="flex max-w-1/2 items-center rounded-s-control border border-e-0 border-edge bg-sunk px-3.5 text-ink-2">
            <span className="truncate">{prefix}</span>
          </span>
        )}
        <div className="relative min-w-0 flex-1">
          <input
            id={id}
            dir="auto"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
            className={classes(
              controlClass,
              end ? 'pr-12 rtl:pr-3.5 rtl:pl-12' : null,
              prefix ? 'rounded-s-none' : null,
              suffix ? 'rounded-e-none' : null,
              className,
            )}
            {...input}
          />
          {end && <span className="absolute inset-y-0 end-0 flex items-center">{end}</span>}
        </div>
        {suffix && (
          <span className="flex max-w-1/2 items-center rounded-e-control border border-s-0 border-edge bg-sunk px-3.5 text-ink-2">
            <span className="truncate">{suffix}</span>
          </span>
        )}
      </div>
    </Field>
  )
}
