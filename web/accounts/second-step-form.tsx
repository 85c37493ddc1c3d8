import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { CurrentUser, SignIn } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What is asked for: the code of the app, or a recovery code. */
const STEPS = {
  app: {
    about: 'Open your authenticator app and enter the code for this account.',
    label: '6-digit code',
    hint: undefined,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    about: 'Enter one of your recovery codes.',
    label: 'Recovery code',
    hint: "Each works once. Hyphens and capitals don't matter.",
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the authenticator app',
  },
} as const

/** The second step of signing in with a password that was right. `onBack` asks for email and password again. */
export function SecondStepForm({
  credentials,
  onDone,
  onBack,
}: {
  credentials: SignIn
  onDone: (user: CurrentUser) => void
  /** @param failure why, where the server wants no code any more */
  onBack: (failure?: unknown) => void
}) {
  const [kind, setKind] = useState<keyof typeof STEPS>('app')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { about, label, hint, inputMode, autoComplete, other } = STEPS[kind]
  const field = useId()
  const focusField = () => document.getElementById(field)?.querySelector('input')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind of code
  useEffect(focusField, [kind])
  const signIn = useMutation({
    mutationFn: (totp: string) =>
      sendJson<CurrentUser>('POST', '/api/auth/sign-in', { ...credentials, totp }),
    onSuccess: onDone,
    onError: (error) => {
      // The password has been changed since.
      if (error instanceof ApiError && error.code === 'wrong_credentials') return onBack(error)
      setCode('')
      focusField()
    },
  })
  const wrong = signIn.error instanceof ApiError && signIn.error.code === 'wrong_code'
  const failure = signIn.isError
    ? failureText(signIn.error, "We couldn't sign you in. Please try again.")
    : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = code.trim() === ''
    setMissing(isMissing)
    if (isMissing) focusField()
    else signIn.mutate(code)
  }
  function change(to: keyof typeof STEPS) {
    setKind(to)
    setCode('')
    setMissing(false)
    signIn.reset()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && !wrong && <FormMessage>{failure}</FormMessage>}
      <p className="text-ink-2">{about}</p>
      <div id={field}>
        <TextField
          key={kind}
          label={label}
          hint={hint}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className="tabular"
          value={code}
          error={missing ? 'Required' : wrong ? failure : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
          }}
        />
      </div>
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="-mx-5 flex flex-wrap gap-x-2">
        <Button look="quiet" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </Button>
        <Button look="quiet" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </form>
  )
}
