import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ChangePassword } from '#contract/accounts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText, showFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
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
  const form = useForm({ resolver: zodResolver(ChangePassword), defaultValues: EMPTY })
  const change = useMutation({
    mutationFn: (wanted: ChangePassword) => sendJson('PUT', '/api/account/password', wanted),
    onSuccess: () => {
      form.reset(EMPTY)
      for (const { queryKey } of [sessionsQuery, activityQuery])
        void queryClient.invalidateQueries({ queryKey })
      toast({ title: 'Password changed', description: "You're signed out everywhere else." })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_password') {
        const message = failureText(error, FAILED)
        return form.setError('currentPassword', { message }, { shouldFocus: true })
      }
      showFailure(form, error, FAILED)
    },
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((wanted) => change.mutate(wanted))}
      className="flex flex-col gap-5"
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters, and not easy to guess."
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </div>
    </form>
  )
}
