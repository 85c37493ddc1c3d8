import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { type CurrentUser, Profile } from '#contract/accounts.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { signsInAtProvider } from '#web/base/page-head.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function ProfileSection() {
  return (
    <SettingsSection
      anchor="profile"
      title="Profile"
      about="Your name appears in invitations and to people you work with."
    >
      <NamesForm />
      {signsInAtProvider() && <KeptByProvider />}
    </SettingsSection>
  )
}

function KeptByProvider() {
  const { email } = useSignedInUser()
  return (
    <div className="mt-6">
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-2 text-control leading-6 text-ink-2">
        Your e-mail and password are managed by the service you sign in with, so change them there. We update
        your e-mail and name the next time you sign in.
      </p>
    </div>
  )
}

/** What the form holds. */
type Names = { firstName: string; lastName: string }

const namesOf = ({ firstName, lastName }: Pick<CurrentUser, keyof Names>): Names => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

function NamesForm() {
  const { firstName, lastName } = useSignedInUser()
  const queryClient = useQueryClient()
  const form = useForm<Names, unknown, Profile>({
    // The form always holds strings; the schema's input also allows absent names.
    resolver: zodResolver(Profile) as Resolver<Names, unknown, Profile>,
    defaultValues: namesOf({ firstName, lastName }),
  })
  const saving = useSubmit(form, (_wanted, typed) => sendJson<CurrentUser>('PATCH', '/api/account', typed), {
    failed: "We couldn't save your name. Please try again.",
    done(user, typed) {
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      keepTyped(form, typed, namesOf(user))
      toast({ title: 'Profile saved', description: 'Your name has been changed.' })
    },
  })
  const { isDirty } = form.formState
  return (
    <Form {...saving}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <Actions save="Save" saving="Saving..." disabled={!isDirty} />
    </Form>
  )
}
