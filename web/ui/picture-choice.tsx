import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icons.tsx'

const COLUMNS = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-3 sm:grid-cols-5' }

/** Radio buttons with small pictures, each with its name below. */
export function PictureChoice<Value extends string>({
  label,
  hiddenLabel = false,
  hint,
  value,
  options,
  columns,
  onChange,
}: {
  label: string
  hiddenLabel?: boolean
  hint?: ReactNode
  value: Value
  /** `picture` is decoration: `label` names what it shows. */
  options: readonly { value: Value; label: string; picture: ReactNode }[]
  columns: keyof typeof COLUMNS
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={hiddenLabel ? 'sr-only' : 'mb-2 text-control font-control'}>{label}</legend>
      <div className={classes('grid gap-x-4 gap-y-3', COLUMNS[columns])}>
        {options.map((option) => {
          const chosen = option.value === value
          return (
            <label key={option.value} className="group block min-w-0 cursor-pointer">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={chosen}
                onChange={() => onChange(option.value)}
                className="sr-only"
              />
              <span
                className={classes(
                  'relative block overflow-hidden outline-offset-2',
                  'group-has-focus-visible:outline-4 group-has-focus-visible:outline-ink',
                  chosen
                    ? 'outline-3 outline-act forced-colors:outline-[Highlight]'
                    : 'outline-1 outline-edge group-hover:outline-ink',
                )}
              >
                {option.picture}
                {chosen && (
                  <span className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-act text-act-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none">
                    <CheckIcon className="size-3.5" />
                  </span>
                )}
              </span>
              <span
                className={classes(
                  'mt-2 line-clamp-2 text-label break-words',
                  chosen ? 'font-strong' : 'text-ink-2',
                )}
              >
                {option.label}
              </span>
            </label>
          )
        })}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-2 text-label text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
