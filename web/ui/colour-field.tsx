import { useId, useState } from 'react'
import { controlClass, Field } from './field.tsx'

/** The only format of `<input type="color">`. */
const COLOUR = /^#[0-9a-f]{6}$/i

/**
 * A colour as `#rrggbb`, picked or typed.
 * @param onChange `resting` is false for picked colours, which change many times a second while the pointer drags
 */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (colour: string, resting: boolean) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && !COLOUR.test(typed)
  return (
    <Field id={id} label={label} error={wrong ? 'Must be a colour like #3b82f6' : undefined}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={value}
          onChange={(event) => {
            setTyped(null)
            onChange(event.target.value, false)
          }}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-paper p-1"
        />
        <input
          id={id}
          value={typed ?? value}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            if (COLOUR.test(target.value)) onChange(target.value.toLowerCase(), true)
          }}
          onBlur={() => setTyped(null)}
          className={`${controlClass} tabular`}
        />
      </div>
    </Field>
  )
}
