import { useId } from 'react'
import { classes } from './classes.ts'

type Option<Value> = { value: Value; label: string; about?: string }

/**
 * Radio buttons: side by side for a few options (on phones in two rows if there are more than three), or
 * below each other with a line of explanation each.
 */
export function Choice<Value extends string>({
  label,
  hiddenLabel = false,
  compact = false,
  value,
  options,
  onChange,
}: {
  label: string
  /** Hides the label except from screen readers. */
  hiddenLabel?: boolean
  /** True in a row of buttons. */
  compact?: boolean
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  const explained = options.some(({ about }) => about)
  const sideBySide = options.length > 3 ? SEVERAL : FEW
  return (
    <fieldset>
      <legend className={hiddenLabel ? 'sr-only' : 'mb-1.5 text-control font-control'}>{label}</legend>
      <div className={classes('rounded-control border border-edge', !explained && sideBySide.row)}>
        {options.map((option) => {
          const chosen = option.value === value
          const id = `${name}-${option.value}`
          return (
            <label
              key={option.value}
              className={classes(
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-current',
                explained ? LISTED : classes(SIDE_BY_SIDE, sideBySide.option),
                !explained && (compact ? 'px-3' : 'px-4'),
                !chosen ? 'hover:bg-sunk' : explained ? 'bg-sunk' : CHOSEN_SIDE,
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={chosen}
                onChange={() => onChange(option.value)}
                className={explained ? 'mt-1 size-4 shrink-0 accent-ink outline-none' : 'sr-only'}
                {...(explained && { 'aria-describedby': id, 'aria-labelledby': `${id}-label` })}
              />
              {explained ? (
                <span className="min-w-0">
                  <span id={`${id}-label`} className="block text-control font-control">
                    {option.label}
                  </span>
                  <span id={id} className="block text-label text-ink-2">
                    {option.about}
                  </span>
                </span>
              ) : (
                option.label
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const CHOSEN_SIDE =
  'bg-ink font-control text-canvas forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none'
const SIDE_BY_SIDE = 'flex min-h-11 items-center justify-center text-control'
const FEW = { row: 'flex', option: 'flex-1 first:rounded-l-[5px] last:rounded-r-[5px]' }
const SEVERAL = { row: 'grid grid-cols-2 sm:flex', option: 'rounded-[5px] text-center sm:flex-auto' }
const LISTED =
  'flex items-start gap-3 border-t border-line px-4 py-3 first:rounded-t-[5px] first:border-t-0 last:rounded-b-[5px]'
