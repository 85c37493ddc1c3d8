import { useQueryClient } from '@tanstack/react-query'
import { ChangeEmail } from '#contract/accounts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { useSendVerification } from '#web/accounts/use-send-verification.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { activityQuery } from './queries.ts'

const EMPTY = { email: '', password: '' }
const FAILED = "We couldn't send the e-mail. Please try again."

export function EmailSection() {
  const { email, emailVerified } = useSignedInUser()
  return (
    <SettingsSection
      anchor="email"
      title="E-mail"
      about="You sign in with this address. To change it, open the link we send to the new one."
    >
      <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {email}
        {!emailVerified && <Badge tone="bad">Not confirmed</Badge>}
      </p>
      {!emailVerified && <SendAgain email={email} />}
      <EmailForm />
    </SettingsSection>
  )
}

/** Sends another confirmation e-mail while the email is unconfirmed. */
function SendAgain({ email }: { email: string }) {
  const sending = useSendVerification(email)
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="min-w-0 flex-auto basis-60 text-control leading-6 text-ink-2">
        We sent a link to it. Until you open it you can't invite people, and we can't e-mail you when clients
        choose pictures.
      </p>
      <Button look="plain" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </div>
  )
}

function EmailForm() {
  const queryClient = useQueryClient()
  const form = useFormOf(ChangeEmail, EMPTY)
  const changing = useSubmit(form, (wanted) => sendJson('PUT', '/api/account/email', wanted), {
    failed: FAILED,
    at: { wrong_password: 'password' },
    done() {
      form.reset(EMPTY)
      void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey })
    },
  })
  return (
    <Form {...changing}>
      <Field name="email" as={EmailField} label="New e-mail" autoComplete="off" />
      <Field name="password" as={PasswordField} label="Your password" autoComplete="current-password" />
      <div className="flex flex-col items-start gap-4">
        <Submit look="plain" saving="Sending...">
          Change e-mail
        </Submit>
        <p role="status" className="wrap-anywhere empty:hidden">
          {changing.sent &&
            `We sent a link to ${changing.sent.email}. Open it within 24 hours to change your e-mail.`}
        </p>
      </div>
    </Form>
  )
}
