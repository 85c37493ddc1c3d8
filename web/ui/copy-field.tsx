import { type RefObject, useId, useRef } from 'react'
import { CopyButton } from './copy-button.tsx'
import { controlClass } from './field.tsx'

/** A read-only text with a copy button. `what` completes 'Copy …'. */
export function CopyField({
  label,
  what,
  value,
  lines = 1,
  onCopied,
}: {
  label: string
  what: string
  value: string
  lines?: number
  onCopied: () => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const shared = { id, value, readOnly: true, spellCheck: false, onFocus: () => field.current?.select() }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-control font-control">
        {label}
      </label>
      <div className="flex items-start gap-2">
        {lines > 1 ? (
          <textarea
            ref={field as RefObject<HTMLTextAreaElement>}
            rows={lines}
            className={`${controlClass} resize-none font-[ui-monospace,monospace] text-label`}
            {...shared}
          />
        ) : (
          <input
            ref={field as RefObject<HTMLInputElement>}
            className={`${controlClass} text-control`}
            {...shared}
          />
        )}
        <CopyButton what={what} value={value} shown={field} onCopied={onCopied} />
      </div>
    </div>
  )
}
