import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

/** An on/off setting that takes effect at once. */
export function Switch({
  label,
  hint,
  checked,
  disabled,
  onCheckedChange,
}: {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onCheckedChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0 pt-2.5">
        <label htmlFor={id} className="text-control font-control">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-label text-ink-2">
            {hint}
          </p>
        )}
      </div>
      {/* The target is 44 px, the visible part smaller. */}
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group flex size-11 shrink-0 items-center justify-center rounded-control disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span className="flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunk forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] px-[3px] transition-colors duration-150 group-data-[state=checked]:border-act group-data-[state=checked]:bg-act forced-colors:group-data-[state=checked]:bg-[Highlight] forced-color-adjust-none">
          <Radix.Thumb className="block size-4 rounded-full bg-edge transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-act-ink forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
        </span>
      </Radix.Root>
    </div>
  )
}
