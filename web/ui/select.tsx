import { type ComponentProps, useId } from 'react'
import { classes } from './classes.ts'

/** A native select with its label on the same line. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className={classes('flex items-center gap-3', className)}>
      <label htmlFor={id} className="text-label text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 border-b border-edge bg-transparent py-2 pr-1 text-control text-ink [&>option]:bg-paper"
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
