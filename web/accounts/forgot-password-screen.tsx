import { Link } from 'react-router'
import { ForgotPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { kept } from '#web/texts/kept.ts'
import { accounts } from '#web/texts/texts.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { inOwnWords } from './refusals.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useAccountForm } from './use-account-form.ts'

export function ForgotPasswordScreen() {
  usePageTitle(accounts.resetPassword)
  const form = useAccountForm(ForgotPassword, { email: '' })
  const asking = useSubmit(form, (wanted) => sendJson('POST', '/api/auth/forgot-password', wanted), {
    failed: accounts.emailFailed,
    ...inOwnWords(),
  })
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">{accounts.resetPassword}</h1>
      {asking.sent ? (
        <p role="status" className="text-lead text-ink-2">
          {accounts.linkSent(asking.sent)}
        </p>
      ) : (
        <>
          <p className="mb-8 text-lead text-ink-2">{accounts.resetAbout}</p>
          <Form {...asking}>
            <Field name="email" as={EmailField} label={accounts.email} autoComplete="username" />
            <Submit saving={accounts.sending}>{accounts.sendLink}</Submit>
          </Form>
        </>
      )}
      <p className="mt-5 text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={kept(paths.signIn())}>
          {accounts.backToSignIn}
        </Link>
      </p>
    </SignInLayout>
  )
}
