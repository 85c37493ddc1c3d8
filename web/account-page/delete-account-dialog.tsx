import { useMutation } from '@tanstack/react-query'
import { plainEmail } from '#contract/emails.ts'
import { sendJson } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'

/** Asks people to type their e-mail. `goes`: the things that will be deleted, in words. */
export default function DeleteAccountDialog({
  goes,
  email,
}: {
  goes: string
  email: string
  close: () => void
}) {
  const call = useMutation({
    mutationFn: () => sendJson('DELETE', '/api/account', { email }),
    // Loads a new page, so that nothing of the account stays in this one.
    onSuccess: () => window.location.assign(paths.landing),
  })
  return (
    <TypedConfirmation
      title="Delete account"
      description={`${goes} This can't be undone.`}
      confirm="Delete my account"
      confirming="Deleting..."
      ask="Type your e-mail to confirm:"
      text={email}
      label="Your e-mail"
      plainEmail={plainEmail}
      refusal="Please type the e-mail of your account"
      busy={call.isPending || call.isSuccess}
      failure={
        call.isError
          ? failureText(call.error, "We couldn't delete your account. Please try again.")
          : undefined
      }
      onConfirm={() => call.mutate()}
    />
  )
}
