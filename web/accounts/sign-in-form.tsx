import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type CurrentUser, SignIn } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { passkeysWork } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** Email and password, and where two-step sign-in is on a code after them. */
export function SignInForm({ onDone }: { onDone: (user: CurrentUser) => void }) {
  /** Held in memory while the code is asked for. */
  const [proven, setProven] = useState<SignIn | null>(null)
  const form = useForm({ resolver: zodResolver(SignIn), defaultValues: { email: '', password: '' } })
  const signIn = useMutation({
    mutationFn: (wanted: SignIn) => sendJson<CurrentUser>('POST', '/api/auth/sign-in', wanted),
    onSuccess: onDone,
    onError: (error, wanted) => {
      if (error instanceof ApiError && error.code === 'totp_required') return setProven(wanted)
      form.setFocus('password')
      askAgain(error)
    },
  })
  const askAgain = (failure?: unknown) => {
    form.setValue('password', '')
    if (failure) showFailure(form, failure, "We couldn't sign you in. Please try again.")
  }
  const { errors } = form.formState
  const submit = form.handleSubmit((wanted) => signIn.mutate(wanted))
  if (proven) {
    const back = (failure?: unknown) => {
      setProven(null)
      askAgain(failure)
    }
    return <SecondStepForm credentials={proven} onDone={onDone} onBack={back} />
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <TextField
        label="E-mail"
        type="email"
        // The browser offers passkeys here, too.
        autoComplete="username webauthn"
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
      {passkeysWork() && <PasskeySignIn onDone={onDone} />}
      <p className="text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
