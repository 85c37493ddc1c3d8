import { useId } from 'react'

/** A choice of a form, labelled at its side. It takes effect with the form; `Switch` takes effect at once. */
export function Checkbox({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div>
      <label className="-ms-3 flex min-h-11 w-fit cursor-pointer items-center text-control font-control">
        <span className="flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="size-5 cursor-pointer accent-act"
          />
        </span>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-8 text-label text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
