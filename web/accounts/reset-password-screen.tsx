import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { ResetPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const NewPassword = ResetPassword.pick({ password: true })
type NewPassword = Pick<ResetPassword, 'password'>

/** The target of the mailed link, whose token authorises setting a new password. */
export function ResetPasswordScreen() {
  usePageTitle('Set a new password')
  const { token = '' } = useParams()
  const form = useForm({ resolver: zodResolver(NewPassword), defaultValues: { password: '' } })
  const reset = useMutation({
    mutationFn: ({ password }: NewPassword) =>
      sendJson('POST', '/api/auth/reset-password', { token, password }),
    onError: (error) => showFailure(form, error, "We couldn't set the password. Please try again."),
  })
  const { errors } = form.formState
  return (
    <SignInLayout>
      <h1 className="display mb-8 text-page">Set a new password</h1>
      {reset.isSuccess ? (
        <>
          <p role="status" className="mb-8 text-lead text-ink-2">
            Your new password is set. You're signed out everywhere else.
          </p>
          <LinkButton to={paths.signIn()}>Sign in</LinkButton>
        </>
      ) : (
        <form
          noValidate
          onSubmit={form.handleSubmit((wanted) => reset.mutate(wanted))}
          className="flex flex-col gap-5"
        >
          {errors.root && (
            <FormMessage>
              {errors.root.message}{' '}
              <Link className="underline underline-offset-3" to={paths.forgotPassword}>
                Ask for another link
              </Link>
            </FormMessage>
          )}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 10 characters, and not easy to guess."
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" disabled={reset.isPending}>
            {reset.isPending ? 'Saving...' : 'Set password'}
          </Button>
        </form>
      )}
    </SignInLayout>
  )
}
