import { useMutation } from '@tanstack/react-query'
import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { OwnPassword } from '#contract/two-step.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { passkeysWork, signsInAtProvider } from '#web/base/page-head.ts'
import { freshSignInAddress } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { KeyIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { passkeyFailure } from './passkey-failure.ts'

type Props = {
  email: string
  /** Called once, before the dialog closes: true if the person has confirmed that it is them. */
  done: (confirmed: boolean) => void
  close: () => void
}

/** Asks people to prove who they are before something that a session alone may not do. */
export default function ConfirmDialog({ email, done, close }: Props) {
  const end = (confirmed: boolean) => {
    done(confirmed)
    close()
  }
  const elsewhere = signsInAtProvider()
  return (
    <Dialog
      confirms
      onOpenChange={() => end(false)}
      title="Confirm it's you"
      description={
        elsewhere
          ? "Please sign in again before you change this. You'll come back to this page."
          : "This protects your account if someone else gets hold of your browser. We won't ask again for five minutes."
      }
    >
      {elsewhere ? (
        <OutsideLinkButton href={freshSignInAddress(window.location.pathname)}>
          Sign in again
        </OutsideLinkButton>
      ) : (
        <div className="flex flex-col gap-5">
          <ByPassword email={email} onConfirmed={() => end(true)} />
          {passkeysWork() && <ByPasskey onConfirmed={() => end(true)} />}
        </div>
      )}
    </Dialog>
  )
}

function ByPassword({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const form = useFormOf(OwnPassword, { password: '' })
  const confirming = useSubmit(form, (given) => sendJson('POST', '/api/account/confirm', given), {
    failed: "We couldn't check your password. Please try again.",
    at: { wrong_password: 'password' },
    done: onConfirmed,
  })
  return (
    <Form {...confirming}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field as={PasswordField} name="password" label="Your password" autoComplete="current-password" />
      <Actions save="Confirm" saving="Checking..." />
    </Form>
  )
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: async () => {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        sendJson<PasskeyRequestOptions>('POST', '/api/account/confirm/options'),
      ])
      const response = await startAuthentication({ optionsJSON })
      return sendJson('POST', '/api/account/confirm', { response })
    },
    onSuccess: onConfirmed,
  })
  return (
    <>
      {confirm.isError && <FormMessage>{passkeyFailure(confirm.error, 'sign in')}</FormMessage>}
      <Button look="plain" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        <KeyIcon />
        {confirm.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
    </>
  )
}
