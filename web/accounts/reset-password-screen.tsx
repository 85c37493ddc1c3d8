import { Link, useParams } from 'react-router'
import { ResetPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { kept } from '#web/texts/kept.ts'
import { accounts } from '#web/texts/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { inOwnWords } from './refusals.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useAccountForm } from './use-account-form.ts'

const NewPassword = ResetPassword.omit({ token: true })

/** The target of the mailed link, whose token authorises setting a new password. */
export function ResetPasswordScreen() {
  usePageTitle(accounts.newPasswordTitle)
  const { token = '' } = useParams()
  const form = useAccountForm(NewPassword, { password: '', removeFactors: false })
  const setting = useSubmit(
    form,
    (wanted) => sendJson('POST', '/api/auth/reset-password', { token, ...wanted }),
    {
      failed: accounts.setFailed,
      ...inOwnWords(),
    },
  )
  return (
    <SignInLayout>
      <h1 className="display mb-8 text-page">{accounts.newPasswordTitle}</h1>
      {setting.sent ? (
        <>
          <p role="status" className="mb-8 text-lead text-ink-2">
            {accounts.passwordIsSet}
          </p>
          <LinkButton to={kept(paths.signIn())}>{accounts.signIn}</LinkButton>
        </>
      ) : (
        <Form
          {...setting}
          advice={
            <Link className="underline underline-offset-3" to={kept(paths.forgotPassword)}>
              {accounts.askAnotherLink}
            </Link>
          }
        >
          <Field
            name="password"
            as={PasswordField}
            label={accounts.newPassword}
            autoComplete="new-password"
            hint={accounts.passwordHint}
          />
          <Checkbox
            label={accounts.removeFactors}
            hint={accounts.removeFactorsHint}
            checked={form.watch('removeFactors')}
            onChange={(on) => form.setValue('removeFactors', on)}
          />
          <Submit saving={accounts.saving}>{accounts.setPassword}</Submit>
        </Form>
      )}
    </SignInLayout>
  )
}
