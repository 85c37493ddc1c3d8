import { type CurrentUser, SignUp } from '#contract/accounts.ts'
import { sendJson } from '#web/base/api.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { accounts } from '#web/texts/texts.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { inOwnWords } from './refusals.ts'
import { useAccountForm } from './use-account-form.ts'

const orNone = (text: string | null | undefined) => text || undefined

/** @param invitation is for one e-mail, which then cannot be changed */
export function SignUpForm({
  invitation,
  onDone,
}: {
  invitation: { email: string; token: string } | null
  onDone: (user: CurrentUser) => void
}) {
  const form = useAccountForm(SignUp, {
    email: invitation?.email ?? '',
    password: '',
    firstName: '',
    lastName: '',
    invitation: invitation?.token,
  })
  const signingUp = useSubmit(
    form,
    ({ firstName, lastName, ...wanted }) =>
      sendJson<CurrentUser>('POST', '/api/auth/sign-up', {
        ...wanted,
        firstName: orNone(firstName),
        lastName: orNone(lastName),
      }),
    {
      failed: accounts.createFailed,
      ...inOwnWords(),
      at: { email_taken: 'email' },
      done: onDone,
    },
  )
  return (
    <Form {...signingUp}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          name="firstName"
          label={accounts.firstName}
          aside={accounts.optional}
          autoComplete="given-name"
        />
        <Field
          name="lastName"
          label={accounts.lastName}
          aside={accounts.optional}
          autoComplete="family-name"
        />
      </div>
      <Field
        name="email"
        as={EmailField}
        label={accounts.email}
        autoComplete="username"
        // Rendered on the server, too, where the form has no values.
        defaultValue={invitation?.email}
        readOnly={invitation !== null}
      />
      <Field
        name="password"
        as={PasswordField}
        label={accounts.password}
        autoComplete="new-password"
        hint={accounts.passwordHint}
      />
      <Submit saving={accounts.creatingAccount}>{accounts.createAccount}</Submit>
    </Form>
  )
}
