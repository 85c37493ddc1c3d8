import { Link } from 'react-router'
import { ForgotPassword } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export function ForgotPasswordScreen() {
  usePageTitle('Reset your password')
  const form = useFormOf(ForgotPassword, { email: '' })
  const asking = useSubmit(form, (wanted) => sendJson('POST', '/api/auth/forgot-password', wanted), {
    failed: "We couldn't send the e-mail. Please try again.",
  })
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">Reset your password</h1>
      {asking.sent ? (
        <p role="status" className="text-lead text-ink-2">
          If there is an account for {asking.sent.email}, we've sent an e-mail with a link. It works once,
          within an hour.
        </p>
      ) : (
        <>
          <p className="mb-8 text-lead text-ink-2">We'll e-mail you a link to set a new one.</p>
          <Form {...asking}>
            <Field name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
            <Submit saving="Sending...">Send link</Submit>
          </Form>
        </>
      )}
      <p className="mt-5 text-control">
        <Link className="inline-block py-3 underline underline-offset-4" to={paths.signIn()}>
          Back to sign in
        </Link>
      </p>
    </SignInLayout>
  )
}
