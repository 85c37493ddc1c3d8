import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useSignedInUser } from './current-user.ts'

type Props<Answer> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The button's text, and the text while the call runs. */
  confirm: string
  confirming: string
  confirmLook?: ButtonLook
  /** The call. A `wrong_password` is shown under the field, every other refusal above it. */
  run: (password: string) => Promise<Answer>
  /** After success; the dialog closes itself. */
  onDone: (answer: Answer) => void
  /** Shown where the server's answer says nothing itself. */
  failed: string
}

/** Asks for the password again before something that a session alone may not do. */
export function PasswordConfirmation<Answer>({
  open,
  onOpenChange,
  title,
  description,
  ...rest
}: Props<Answer>) {
  const [busy, setBusy] = useState(false)
  const change = (next: boolean) => !busy && onOpenChange(next)
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description}>
      {/* Unmounted when closed: opened again, it asks anew. */}
      <PasswordForm {...rest} onBusy={setBusy} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

type FormProps<Answer> = Omit<Props<Answer>, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  onBusy: (busy: boolean) => void
  close: () => void
}

function PasswordForm<Answer>({
  confirm,
  confirming,
  confirmLook = 'bad',
  run,
  onDone,
  failed,
  onBusy,
  close,
}: FormProps<Answer>) {
  const { email } = useSignedInUser()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useId()
  const focusField = () => document.getElementById(field)?.querySelector<HTMLInputElement>('input')?.select()
  const call = useMutation({
    mutationFn: run,
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (answer) => {
      close()
      onDone(answer)
    },
    onError: focusField,
  })
  const wrong = call.error instanceof ApiError && call.error.code === 'wrong_password'
  const fieldError = missing ? 'Required' : wrong ? failureText(call.error, failed) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') focusField()
    else call.mutate(password)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {call.isError && !wrong && <FormMessage>{failureText(call.error, failed)}</FormMessage>}
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div id={field}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          error={fieldError}
          onChange={(event) => {
            setPassword(event.target.value)
            setMissing(false)
          }}
        />
      </div>
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" disabled={call.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" look={confirmLook} disabled={call.isPending}>
          {call.isPending ? confirming : confirm}
        </Button>
      </div>
    </form>
  )
}
