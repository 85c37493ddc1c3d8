import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from '#contract/accounts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { activityQuery, sessionsQuery } from './queries.ts'

const EMPTY = { currentPassword: '', newPassword: '' }
const FAILED = "We couldn't change the password. Please try again."

export function PasswordSection() {
  return (
    <SettingsSection anchor="password" title="Password" about="A new password signs you out everywhere else.">
      <PasswordForm />
    </SettingsSection>
  )
}

function PasswordForm() {
  const { email } = useSignedInUser()
  const queryClient = useQueryClient()
  const form = useFormOf(ChangePassword, EMPTY)
  const changing = useSubmit(form, (wanted) => sendJson('PUT', '/api/account/password', wanted), {
    failed: FAILED,
    at: { wrong_password: 'currentPassword' },
    done() {
      form.reset(EMPTY)
      for (const { queryKey } of [sessionsQuery, activityQuery])
        void queryClient.invalidateQueries({ queryKey })
      toast({ title: 'Password changed', description: "You're signed out everywhere else." })
    },
  })
  return (
    <Form {...changing}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        name="currentPassword"
        as={PasswordField}
        label="Current password"
        autoComplete="current-password"
      />
      <Field
        name="newPassword"
        as={PasswordField}
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters, and not easy to guess."
      />
      <Actions look="plain" save="Change password" saving="Changing..." />
    </Form>
  )
}
