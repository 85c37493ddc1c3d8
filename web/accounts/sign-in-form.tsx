import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type CurrentUser, SignIn } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useRefusal } from './use-refusal.ts'

export function SignInForm({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const form = useForm({ resolver: zodResolver(SignIn), defaultValues: { email: '', password: '' } })
  const { refusal, refuse } = useRefusal(form)
  const signIn = useMutation({
    mutationFn: (wanted: SignIn) => sendJson<CurrentUser>('POST', '/api/auth/sign-in', wanted),
    onSuccess: onDone,
    onError: (error) => {
      form.setValue('password', '')
      form.setFocus('password')
      refuse(error, 'Could not sign in. Please try again.')
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((wanted) => signIn.mutate(wanted))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal && !signIn.isPending && <FormMessage>{refusal}</FormMessage>}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <p className="text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
