import { type ComponentProps, useId } from 'react'
import { controlClass, describedBy, Field, type FieldTexts } from './field.tsx'

/** A native select with its label above. An empty value shows the placeholder, if there is one. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  value,
  placeholder,
  options,
  onChange,
  ...select
}: Omit<ComponentProps<'select'>, 'onChange' | 'value'> &
  FieldTexts & {
    value: string
    placeholder?: string
    options: readonly { value: string; label: string; lang?: string }[]
    onChange: (value: string) => void
  }) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        // `:read-only` matches selects, too; undo its background.
        className={`${controlClass} bg-paper!`}
        {...select}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
