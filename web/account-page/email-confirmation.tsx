import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { failureText } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Asks for the own email to be typed, where there is no password that could be asked for. */
export function EmailConfirmation({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  confirming,
  run,
  onDone,
  failed,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** The button's text, and the text while the call runs. */
  confirm: string
  confirming: string
  run: (email: string) => Promise<unknown>
  onDone: () => void
  /** Shown where the server's answer says nothing itself. */
  failed: string
}) {
  const { email } = useSignedInUser()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const call = useMutation({ mutationFn: run, onSuccess: onDone })
  const busy = call.isPending || call.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    const fits = typed.trim().toLowerCase() === email.toLowerCase()
    setRefused(!fits)
    if (fits) call.mutate(typed.trim())
    else field.current?.focus()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={title}
      description={description}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {call.isError && <FormMessage>{failureText(call.error, failed)}</FormMessage>}
        <p className="text-control wrap-anywhere">
          Type your e-mail to confirm: <strong className="font-strong">{email}</strong>
        </p>
        <TextField
          ref={field}
          label="Your e-mail"
          type="email"
          autoComplete="off"
          value={typed}
          error={refused ? 'Please type the e-mail of your account' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
          <Button look="plain" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" look="bad" disabled={busy}>
            {busy ? confirming : confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
