import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormMessage } from './form-message.tsx'
import { TextField } from './text-field.tsx'

type FormProps = {
  /** What has to be typed, and the words before it. */
  text: string
  ask: string
  label: string
  /** With `email`, neither case nor spaces around it matter. */
  type?: 'text' | 'email'
  /** Said when something else was typed. */
  refusal: string
  /** The button's text, and the text while it is under way. */
  confirm: string
  confirming: string
  busy: boolean
  /** Why it failed, where that is said in the dialog. */
  failure?: string | undefined
  onConfirm: () => void
}

/** A dialog before something that cannot be undone: a text has to be typed. */
export function TypedConfirmation({
  open,
  onOpenChange,
  title,
  description,
  ...form
}: FormProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
}) {
  const change = (next: boolean) => !form.busy && onOpenChange(next)
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description}>
      {/* Unmounted when closed: opened again, it has to be confirmed anew. */}
      <ConfirmationForm {...form} close={() => change(false)} />
    </Dialog>
  )
}

function ConfirmationForm({
  text,
  ask,
  label,
  type = 'text',
  refusal,
  confirm,
  confirming,
  busy,
  failure,
  onConfirm,
  close,
}: FormProps & { close: () => void }) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const plain = (value: string) => (type === 'email' ? value.trim().toLowerCase() : value)

  function submit(event: FormEvent) {
    event.preventDefault()
    const confirmed = plain(typed) === plain(text)
    setRefused(!confirmed)
    if (confirmed) onConfirm()
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <FormMessage>{failure}</FormMessage>}
      <p className="text-control">
        {ask}{' '}
        <strong dir="auto" className="font-strong wrap-anywhere whitespace-pre-wrap">
          {text}
        </strong>
      </p>
      <TextField
        ref={field}
        label={label}
        type={type}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={refused ? refusal : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" look="bad" disabled={busy}>
          {busy ? confirming : confirm}
        </Button>
      </div>
    </form>
  )
}
