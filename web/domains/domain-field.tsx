import type { Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Feedback } from './domain-words.ts'

/** The domain, with feedback on its format as it is typed; locked once it is saved. */
export function DomainField({
  ref,
  value,
  locked,
  feedback,
  refusal,
  onType,
}: {
  ref: Ref<HTMLInputElement>
  value: string
  locked: boolean
  feedback: Feedback | null
  /** The server's message about the domain. */
  refusal: string | null
  onType: (text: string) => void
}) {
  const wrong = refusal !== null || feedback?.tone === 'bad'
  const words = refusal ?? feedback?.words
  return (
    <TextField
      ref={ref}
      label="Domain"
      placeholder="photos.example.com"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      maxLength={253}
      value={value}
      readOnly={locked}
      aria-invalid={wrong || undefined}
      hint={
        <span role="status" className={classes(wrong ? 'text-bad' : feedback ? 'text-ok' : null)}>
          {words ?? (locked ? '' : 'A domain or subdomain, without https://')}
        </span>
      }
      onChange={(event) => onType(event.target.value)}
    />
  )
}
