import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { OwnPassword } from '#contract/two-step.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { passkeysWork, signsInAtProvider } from '#web/base/page-head.ts'
import { freshSignInAddress } from '#web/base/paths.ts'
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
  /** Called once, before the dialog closes: whether the person has confirmed that it is them. */
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
      onOpenChange={() => end(false)}
      title="Confirm it's you"
      description={
        elsewhere
          ? 'Please sign in again before you change this. You will come back to this page.'
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
  const form = useForm({ resolver: zodResolver(OwnPassword), defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: (given: { password: string }) => sendJson('POST', '/api/account/confirm', given),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_password')
        form.setError('password', { message: error.answer.message ?? '' })
      else showFailure(form, error, "We couldn't check your password. Please try again.")
      form.setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <Form form={form} saving={confirm.isPending} submit={form.handleSubmit((given) => confirm.mutate(given))}>
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
