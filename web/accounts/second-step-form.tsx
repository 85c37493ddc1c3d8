import { useEffect, useState } from 'react'
import type { CurrentUser, SignIn } from '#contract/accounts.ts'
import { z } from '#contract/zod.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { accounts } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { refusalText } from './refusals.ts'

/** The requested code: that of the app, or a recovery code. */
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

const codeOf = () => z.object({ totp: z.string().trim().min(1, accounts.required) })

/** The second step of signing in after a correct password. `onBack` asks for email and password again. */
export function SecondStepForm({
  credentials,
  onDone,
  onBack,
}: {
  credentials: SignIn
  onDone: (user: CurrentUser) => void
  /** @param failure reason if the server no longer accepts a code */
  onBack: (failure?: unknown) => void
}) {
  const [kind, setKind] = useState<Kind>('app')
  const { about, label, hint, inputMode, autoComplete, other } = stepsOf()[kind]
  const form = useFormOf(codeOf(), { totp: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind of code
  useEffect(() => form.setFocus('totp'), [kind])
  const signingIn = useSubmit(
    form,
    ({ totp }) => sendJson<CurrentUser>('POST', '/api/auth/sign-in', { ...credentials, totp }),
    {
      failed: accounts.signInFailed,
      say: refusalText,
      at: { wrong_code: 'totp' },
      done: onDone,
      refused(error) {
        // The password was changed in the meantime.
        const isChanged = error instanceof ApiError && error.code === 'wrong_credentials'
        if (isChanged) onBack(error)
        else {
          form.setFocus('totp')
          form.setValue('totp', '')
        }
        return isChanged
      },
    },
  )
  function change(to: Kind) {
    setKind(to)
    form.reset()
  }
  return (
    <Form {...signingIn}>
      <p className="text-ink-2">{about}</p>
      <Field
        key={kind}
        name="totp"
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        className="tabular"
      />
      <Submit saving={accounts.signingIn}>{accounts.signIn}</Submit>
      <div className="-mx-5 flex flex-wrap gap-x-2">
        <Button look="quiet" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </Button>
        <Button look="quiet" onClick={() => onBack()}>
          {accounts.back}
        </Button>
      </div>
    </Form>
  )
}
