import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ForgotPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export function ForgotPasswordScreen() {
  usePageTitle('Reset your password')
  const form = useForm({ resolver: zodResolver(ForgotPassword), defaultValues: { email: '' } })
  const ask = useMutation({
    mutationFn: (wanted: ForgotPassword) => sendJson('POST', '/api/auth/forgot-password', wanted),
    onError: (error) => showFailure(form, error, "We couldn't send the e-mail. Please try again."),
  })
  const { errors } = form.formState
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">Reset your password</h1>
      {ask.isSuccess ? (
        <p role="status" className="text-lead text-ink-2">
          If there is an account for {ask.variables.email}, we've sent an e-mail with a link. It works once,
          within an hour.
        </p>
      ) : (
        <>
          <p className="mb-8 text-lead text-ink-2">We'll e-mail you a link to set a new one.</p>
          <form
            noValidate
            onSubmit={form.handleSubmit((wanted) => ask.mutate(wanted))}
            className="flex flex-col gap-5"
          >
            {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
            <TextField
              label="E-mail"
              type="email"
              autoComplete="username"
              inputMode="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <Button type="submit" disabled={ask.isPending}>
              {ask.isPending ? 'Sending...' : 'Send link'}
            </Button>
          </form>
        </>
      )}
      <p className="mt-5 text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={paths.signIn()}>
          Back to sign in
        </Link>
      </p>
    </SignInLayout>
  )
}
