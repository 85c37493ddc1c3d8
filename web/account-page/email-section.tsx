import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ChangeEmail } from '#contract/accounts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { useSendVerification } from '#web/accounts/use-send-verification.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText, showFailure } from '#web/base/failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { activityQuery } from './queries.ts'

const EMPTY = { email: '', password: '' }
const FAILED = "We couldn't send the e-mail. Please try again."

export function EmailSection() {
  const { email, emailVerified } = useSignedInUser()
  return (
    <SettingsSection
      anchor="email"
      title="E-mail"
      about="You sign in with this address. To change it, open the link we send to the new one."
    >
      <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {email}
        {!emailVerified && <Badge tone="bad">Not confirmed</Badge>}
      </p>
      {!emailVerified && <SendAgain email={email} />}
      <EmailForm />
    </SettingsSection>
  )
}

/** Another e-mail for whoever has not confirmed the email of the account. */
function SendAgain({ email }: { email: string }) {
  const sending = useSendVerification(email)
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="min-w-0 flex-auto basis-60 text-control leading-6 text-ink-2">
        We sent a link to it. Until you open it you can't invite people, and we can't e-mail you when clients
        choose pictures.
      </p>
      <Button look="plain" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </div>
  )
}

function EmailForm() {
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(ChangeEmail), defaultValues: EMPTY })
  const change = useMutation({
    mutationFn: (wanted: ChangeEmail) => sendJson('PUT', '/api/account/email', wanted),
    onSuccess: () => {
      form.reset(EMPTY)
      void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_password') {
        return form.setError('password', { message: failureText(error, FAILED) }, { shouldFocus: true })
      }
      showFailure(form, error, FAILED)
    },
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((wanted) => change.mutate(wanted))}
      className="flex flex-col gap-5"
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <TextField
        label="New e-mail"
        type="email"
        autoComplete="off"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-col items-start gap-4">
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Sending...' : 'Change e-mail'}
        </Button>
        <p role="status" className="wrap-anywhere empty:hidden">
          {change.isSuccess &&
            `We sent a link to ${change.variables.email}. Open it within 24 hours to change your e-mail.`}
        </p>
      </div>
    </form>
  )
}
