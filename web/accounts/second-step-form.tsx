import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { CurrentUser, SignIn } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { accounts } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refusalText } from './refusals.ts'

/** What is asked for: the code of the app, or a recovery code. */
type Kind = 'app' | 'recovery'
const stepsOf = () =>
  ({
    app: {
      about: accounts.openApp,
      label: accounts.sixDigitCode,
      hint: undefined,
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      other: accounts.useRecoveryCode,
    },
    recovery: {
      about: accounts.enterRecoveryCode,
      label: accounts.recoveryCode,
      hint: accounts.recoveryHint,
      inputMode: 'text',
      autoComplete: 'off',
      other: accounts.useApp,
    },
  }) as const

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
  const [kind, setKind] = useState<Kind>('app')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { about, label, hint, inputMode, autoComplete, other } = stepsOf()[kind]
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
  const failure = signIn.isError ? refusalText(signIn.error, accounts.signInFailed) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = code.trim() === ''
    setMissing(isMissing)
    if (isMissing) focusField()
    else signIn.mutate(code)
  }
  function change(to: Kind) {
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
          error={missing ? accounts.required : wrong ? failure : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
          }}
        />
      </div>
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? accounts.signingIn : accounts.signIn}
      </Button>
      <div className="-mx-5 flex flex-wrap gap-x-2">
        <Button look="quiet" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </Button>
        <Button look="quiet" onClick={() => onBack()}>
          {accounts.back}
        </Button>
      </div>
    </form>
  )
}
