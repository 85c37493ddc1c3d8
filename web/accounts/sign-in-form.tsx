import { useState } from 'react'
import { Link } from 'react-router'
import { type CurrentUser, SignIn } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { passkeysAreOffered, passkeysWork } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { kept } from '#web/texts/kept.ts'
import { accounts } from '#web/texts/texts.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { inOwnWords } from './refusals.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Email and password, followed by a code if two-step sign-in is on. */
export function SignInForm({ onDone }: { onDone: (user: CurrentUser) => void }) {
  /** Kept in memory until the code is entered. */
  const [proven, setProven] = useState<SignIn | null>(null)
  const form = useAccountForm(SignIn, { email: '', password: '' })
  const hasPasskeys = useTakenOver() ? passkeysWork() : passkeysAreOffered()
  const signingIn = useSubmit(form, (wanted) => sendJson<CurrentUser>('POST', '/api/auth/sign-in', wanted), {
    failed: accounts.signInFailed,
    ...inOwnWords(),
    done: onDone,
    refused(error, wanted) {
      const needsCode = error instanceof ApiError && error.code === 'totp_required'
      if (needsCode) setProven(wanted)
      else {
        form.setFocus('password')
        form.setValue('password', '')
      }
      return needsCode
    },
  })
  const askAgain = (failure?: unknown) => {
    form.setValue('password', '')
    if (failure) showFailure(form, failure, accounts.signInFailed, inOwnWords().say)
  }
  if (proven) {
    const back = (failure?: unknown) => {
      setProven(null)
      askAgain(failure)
    }
    return <SecondStepForm credentials={proven} onDone={onDone} onBack={back} />
  }
  return (
    <Form {...signingIn}>
      <Field
        name="email"
        as={EmailField}
        label={accounts.email}
        // The browser offers passkeys here, too.
        autoComplete="username webauthn"
      />
      <Field name="password" as={PasswordField} label={accounts.password} autoComplete="current-password" />
      <Submit saving={accounts.signingIn}>{accounts.signIn}</Submit>
      {hasPasskeys && <PasskeySignIn onDone={onDone} />}
      <p className="text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={kept(paths.forgotPassword)}>
          {accounts.forgotPassword}
        </Link>
      </p>
    </Form>
  )
}
