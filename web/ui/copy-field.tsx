import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { controlClass } from './field.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'

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
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (!(await copyText(value, field.current))) return
    setCopied(true)
    onCopied()
  }
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
        <Button
          look="plain"
          aria-label={`${copied ? 'Copied' : 'Copy'} ${what}`}
          className="px-4"
          onClick={copy}
        >
          {copied ? <CheckIcon /> : <CopyIcon />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
