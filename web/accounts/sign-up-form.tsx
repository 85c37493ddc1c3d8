import { type CurrentUser, SignUp } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const orNone = (text: string | null | undefined) => text || undefined

export function SignUpForm({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const form = useFormOf(SignUp, { email: '', password: '', firstName: '', lastName: '' })
  const signingUp = useSubmit(
    form,
    ({ firstName, lastName, ...wanted }) =>
      sendJson<CurrentUser>('POST', '/api/auth/sign-up', {
        ...wanted,
        firstName: orNone(firstName),
        lastName: orNone(lastName),
      }),
    {
      failed: "We couldn't create the account. Please try again.",
      at: { email_taken: 'email' },
      done: onDone,
    },
  )
  return (
    <Form {...signingUp}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <Field name="firstName" label="First name" aside="Optional" autoComplete="given-name" />
        <Field name="lastName" label="Last name" aside="Optional" autoComplete="family-name" />
      </div>
      <Field name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <Field
        name="password"
        as={PasswordField}
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters, and not easy to guess."
      />
      <Submit saving="Creating account...">Create account</Submit>
    </Form>
  )
}
