import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { SHOWN_ONCE_QUESTION, useLeaveWarning } from './leave-warning.ts'
import { toast } from './toast-store.ts'

/**
 * A new secret, shown once, until the person confirms that they have saved it.
 * @param title a sentence that says what was created
 * @param what name of its kind, such as 'API token'
 */
export function NewSecret({
  title,
  what,
  secret,
  onSaved,
}: {
  title: string
  what: string
  secret: string
  onSaved: () => void
}) {
  useLeaveWarning(true, { question: SHOWN_ONCE_QUESTION })
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div
      ref={start}
      tabIndex={-1}
      className="mt-8 flex flex-col gap-5 border border-line bg-sunk p-5 outline-none"
    >
      <p role="status">
        <strong className="font-strong wrap-anywhere">{title}</strong> Copy it now, you won't see it again.
        Treat it like a password.
      </p>
      <CopyField
        label={what}
        what={what}
        value={secret}
        onCopied={() => toast({ title: `${what} copied` })}
      />
      <div>
        <Button onClick={onSaved}>I have saved it</Button>
      </div>
    </div>
  )
}
