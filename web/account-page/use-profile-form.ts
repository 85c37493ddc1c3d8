import { useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, Profile } from '#contract/accounts.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { type Toast, toast } from '#web/ui/toast-store.ts'

type Field = 'firstName' | 'lastName' | 'studioName' | 'messageTemplate'

/** Some texts of one's own account as a form, saved together. */
export function useProfileForm<Name extends Field>(
  fields: readonly Name[],
  { says, failed }: { says: (user: CurrentUser) => Toast; failed: string },
) {
  const queryClient = useQueryClient()
  const textsOf = (user: CurrentUser) =>
    Object.fromEntries(fields.map((field) => [field, user[field] ?? ''])) as Record<Name, string>
  const form = useFormOf(Profile, textsOf(useSignedInUser()))
  return useSubmit(form, (_wanted, typed) => sendJson<CurrentUser>('PATCH', '/api/account', typed), {
    failed,
    done(user, typed) {
      updateQuery(queryClient, currentUserQuery, user)
      keepTyped(form, typed, textsOf(user))
      toast(says(user))
    },
  })
}
