import { useId } from 'react'
import { classes } from './classes.ts'

/** Radio buttons side by side, for a few options. */
export function Choice<Value extends string>({
  label,
  hiddenLabel = false,
  value,
  options,
  onChange,
}: {
  label: string
  /** Hides the label except from screen readers. */
  hiddenLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className={hiddenLabel ? 'sr-only' : 'mb-1.5 text-control font-control'}>{label}</legend>
      <div className="flex rounded-control border border-edge">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-11 flex-1 cursor-pointer items-center justify-center px-4 text-control first:rounded-l-[5px] last:rounded-r-[5px]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-current',
              option.value === value
                ? 'bg-ink font-control text-canvas forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none'
                : 'hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
