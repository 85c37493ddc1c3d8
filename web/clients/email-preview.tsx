import { useEffect, useRef } from 'react'
import type { SendPreview } from '#contract/sending.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'

/** The e-mail as its recipients get it, before it is sent. */
export function EmailPreview({
  preview: { subject, html },
  to,
  sending,
  failure,
  onSend,
  onEdit,
}: {
  preview: SendPreview
  to: readonly string[]
  sending: boolean
  failure: string | undefined
  onSend: () => void
  onEdit: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="email-preview" className="flex flex-col gap-4">
      <div className="text-control leading-6 wrap-anywhere">
        <h3 id="email-preview" ref={heading} tabIndex={-1} className="font-strong outline-none" dir="auto">
          {subject}
        </h3>
        <p className="text-ink-2">To {to.join(', ')}</p>
      </div>
      {/* Scripts and links are disabled. */}
      <iframe
        title="Preview of the e-mail"
        sandbox=""
        srcDoc={html}
        className="h-[min(34rem,60vh)] w-full border border-line"
      />
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={sending} onClick={onSend}>
          {sending ? 'Sending...' : 'Send e-mail'}
        </Button>
        <Button look="plain" disabled={sending} onClick={onEdit}>
          Back to editing
        </Button>
      </div>
    </section>
  )
}
