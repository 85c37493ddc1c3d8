import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type CurrentUser, SignUp } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const orNone = (text: string | undefined) => text || undefined

export function SignUpForm({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const form = useForm({
    resolver: zodResolver(SignUp),
    defaultValues: { email: '', password: '', firstName: '', lastName: '' },
  })
  const signUp = useMutation({
    mutationFn: ({ firstName, lastName, ...wanted }: SignUp) =>
      sendJson<CurrentUser>('POST', '/api/auth/sign-up', {
        ...wanted,
        firstName: orNone(firstName),
        lastName: orNone(lastName),
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') {
        return form.setError('email', { message: error.answer.message! }, { shouldFocus: true })
      }
      showFailure(form, error, "We couldn't create the account. Please try again.")
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((wanted) => signUp.mutate(wanted))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="First name"
          aside="Optional"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          aside="Optional"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
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
        autoComplete="new-password"
        hint="At least 10 characters, and not easy to guess."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" disabled={signUp.isPending}>
        {signUp.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
