import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ResetPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const NewPassword = ResetPassword.pick({ password: true })

/** The target of the mailed link, whose token authorises setting a new password. */
export function ResetPasswordScreen() {
  usePageTitle('Set a new password')
  const { token = '' } = useParams()
  const [removeFactors, setRemoveFactors] = useState(false)
  const form = useFormOf(NewPassword, { password: '' })
  const setting = useSubmit(
    form,
    ({ password }) => sendJson('POST', '/api/auth/reset-password', { token, password, removeFactors }),
    {
      failed: "We couldn't set the password. Please try again.",
    },
  )
  return (
    <SignInLayout>
      <h1 className="display mb-8 text-page">Set a new password</h1>
      {setting.sent ? (
        <>
          <p role="status" className="mb-8 text-lead text-ink-2">
            Your new password is set. You're signed out everywhere else.
          </p>
          <LinkButton to={paths.signIn()}>Sign in</LinkButton>
        </>
      ) : (
        <Form
          {...setting}
          advice={
            <Link className="underline underline-offset-3" to={paths.forgotPassword}>
              Ask for another link
            </Link>
          }
        >
          <Field
            name="password"
            as={PasswordField}
            label="New password"
            autoComplete="new-password"
            hint="At least 10 characters, and not easy to guess."
          />
          <Checkbox
            label="Also remove passkeys and two-step sign-in"
            hint="If you think someone else had access to your account. API tokens are always deleted."
            checked={removeFactors}
            onChange={setRemoveFactors}
          />
          <Submit saving="Saving...">Set password</Submit>
        </Form>
      )}
    </SignInLayout>
  )
}
