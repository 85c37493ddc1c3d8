import { useMutation } from '@tanstack/react-query'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { failureText } from '#web/base/failure.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'

/** Asks for the own email to be typed, where there is no password that could be asked for. */
export function EmailConfirmation({
  run,
  onDone,
  failed,
  ...dialog
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
  const call = useMutation({ mutationFn: run, onSuccess: onDone })
  return (
    <TypedConfirmation
      {...dialog}
      ask="Type your e-mail to confirm:"
      text={email}
      label="Your e-mail"
      type="email"
      refusal="Please type the e-mail of your account"
      busy={call.isPending || call.isSuccess}
      failure={call.isError ? failureText(call.error, failed) : undefined}
      onConfirm={() => call.mutate(email)}
    />
  )
}
