import { type ComponentProps, useId } from 'react'
import { classes } from './classes.ts'
import { controlClass, describedBy, Field, type FieldTexts } from './field.tsx'

/** A multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  aside,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldTexts) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <textarea
        id={id}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classes(controlClass, 'resize-y', className)}
        {...area}
      />
    </Field>
  )
}
