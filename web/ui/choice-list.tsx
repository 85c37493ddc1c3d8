import { useId } from 'react'
import { classes } from './classes.ts'

/** Radio buttons one below the other, each with a line of explanation. */
export function ChoiceList<Value extends string>({
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
  options: readonly { value: Value; label: string; about: string }[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className={hiddenLabel ? 'sr-only' : 'mb-1.5 text-control font-control'}>{label}</legend>
      <div className="rounded-control border border-edge">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex cursor-pointer items-start gap-3 border-t border-line px-4 py-3 first:rounded-t-[5px] first:border-t-0 last:rounded-b-[5px]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-current',
              option.value === value ? 'bg-sunk' : 'hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={`${name}-${option.value}`}
              aria-labelledby={`${name}-${option.value}-label`}
              className="mt-1 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0">
              <span id={`${name}-${option.value}-label`} className="block text-control font-control">
                {option.label}
              </span>
              <span id={`${name}-${option.value}`} className="block text-label text-ink-2">
                {option.about}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
